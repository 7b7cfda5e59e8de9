import type { FormValues } from '../../parts/form/rules.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { MonitorPlay, PanelTop, RotateCw, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { brandTokens } from './brand-tokens.ts';
import { texts } from './texts.ts';
import styles from './Settings.module.css';

const PLACES = [
  { id: 'start', path: '/', width: 1280, height: 800, icon: PanelTop, label: 'preview_start' },
  { id: 'player', path: '/channels', width: 1280, height: 800, icon: MonitorPlay, label: 'preview_player' },
  { id: 'phone', path: '/', width: 390, height: 760, icon: Smartphone, label: 'preview_phone' },
] as const;

/**
 * The site itself in a frame, with colours that are not saved yet: it is of the same origin, so that the console sets them on its document.
 * Nothing is sent, and no viewer sees them.
 */
export function BrandPreview({ values }: { readonly values: FormValues }) {
  const t = useTexts(texts);
  const [place, setPlace] = useState<(typeof PLACES)[number]>(PLACES[0]);
  const [round, setRound] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  const tokens = brandTokens(values['brand']);
  const text = JSON.stringify(tokens);
  useEffect(() => apply(frame.current, JSON.parse(text) as Record<string, string>), [text]);
  const scale = width === 0 ? 1 : Math.min(1, width / place.width);
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <div className={styles.previewBar}>
        {PLACES.map((one) => (
          <Button
            key={one.id}
            size="small"
            look={one === place ? 'secondary' : 'ghost'}
            aria-pressed={one === place}
            icon={<one.icon aria-hidden size={16} />}
            onClick={() => setPlace(one)}
          >
            {t(one.label)}
          </Button>
        ))}
        <Button size="small" look="ghost" icon={<RotateCw aria-hidden size={16} />} onClick={() => setRound(round + 1)}>
          {t('preview_reload')}
        </Button>
      </div>
      <div ref={box} className={styles.previewBox} style={{ height: place.height * scale, maxWidth: place.width }}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the site itself, whose document the console changes */}
        <iframe
          key={`${place.id} ${round}`}
          ref={frame}
          title={t(place.label)}
          src={place.path}
          onLoad={(event) => apply(event.currentTarget, tokens)}
          style={{ width: place.width, height: place.height, transform: `scale(${scale})` }}
        />
      </div>
      <p className={styles.previewNote}>{t('preview_note')}</p>
    </section>
  );
}

/** Gives the frame's document the tokens, above those that its page sets when it starts. */
function apply(frame: HTMLIFrameElement | null, tokens: Readonly<Record<string, string>>): void {
  const page = frame?.contentWindow as (Window & typeof globalThis) | null | undefined;
  if (!page) return;
  const sheet = new page.CSSStyleSheet();
  const values = Object.entries(tokens).map(([name, value]) => `${name}: ${value} !important;`);
  sheet.replaceSync(`:root { ${values.join(' ')} }`);
  page.document.adoptedStyleSheets = [sheet];
}
