/** The mark of a view by support: a frame around every page, with who looks, until when, and the end of it. */
import type { SupportView } from '@aerial/domain/support-view.ts';
import type ru from '../../public/locales/ru/translation.json';

type Texts = Pick<typeof ru, 'support_view_banner' | 'support_view_end'>;

const clock = new Intl.DateTimeFormat('en', { hourCycle: 'h23', hour: '2-digit', minute: '2-digit' });

/** Shows the mark above everything, dialogs and a player that fills the screen included. */
export function showMark(page: Document, { until }: SupportView, texts: Texts, onEnd: () => void): HTMLElement {
  const mark = page.createElement('aside');
  mark.className = 'support-view';
  const note = mark.appendChild(page.createElement('div'));
  const text = note.appendChild(page.createElement('p'));
  text.role = 'status';
  text.id = 'support-view-text';
  mark.setAttribute('aria-labelledby', text.id);
  text.textContent = texts.support_view_banner.replace('{{time}}', clock.format(until));
  const end = note.appendChild(page.createElement('button'));
  end.type = 'button';
  end.textContent = texts.support_view_end;
  end.addEventListener('click', onEnd);
  // The first that the keyboard reaches.
  page.body.prepend(mark);
  if (typeof mark.showPopover === 'function') {
    mark.popover = 'manual';
    mark.showPopover();
    // What fills the screen later lies above what was there before.
    page.addEventListener('fullscreenchange', () => {
      mark.hidePopover();
      mark.showPopover();
    });
  }
  return mark;
}
