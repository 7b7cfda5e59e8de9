/** A film card enlarged: its trailer, or its picture, with what one can do. */
import { isAdultItem } from '@aerial/domain/parental.ts';
import { IconButton } from '@aerial/ui/Button.tsx';
import { NARROW } from '@aerial/ui/breakpoints.ts';
import { useMedia } from '@aerial/ui/useMedia.ts';
import { useQuery } from '@tanstack/react-query';
import { Info, Play, Volume2, VolumeX, X } from 'lucide-react';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../core/ButtonLink.tsx';
import { AppLink } from '../../../core/links.tsx';
import { useApi } from '../../../core/runtime.tsx';
import { useContentLanguage } from '../../../i18n/content-language.ts';
import { contentQuery, type Content } from '../../content/queries.ts';
import { ageText, contentAddress, ratingText, usefulText } from '../../content/rules.ts';
import ReportedTrailer from '../../content/ReportedTrailer.tsx';
import { FavouriteButton } from '../../favourites/FavouriteButton.tsx';
import { contentSubject } from '../../favourites/rules.ts';
import type { AskedBy } from './intent.ts';
import { placeOver } from './place.ts';
import styles from './TrailerCard.module.css';

/** What stands under the picture, CSS pixels: about three lines and the buttons. */
const TEXTS_PX = 190;

/** Where the enlarged card stands: the page does not move under it, for scrolling ends it. */
function placeOfCard(card: HTMLElement) {
  const { left, top, width, height } = (card.firstElementChild ?? card).getBoundingClientRect();
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return placeOver(
    { left, top, width, height },
    { width: document.documentElement.clientWidth, height: window.innerHeight, top: Math.max(0, header) },
    (wide) => (wide * 9) / 16 + TEXTS_PX,
  );
}

interface TrailerCardProps {
  readonly contentId: string;
  readonly card: HTMLElement;
  readonly by: AskedBy;
  readonly onEnd: () => void;
}

export default function TrailerCard({ contentId, card, by, onEnd }: TrailerCardProps) {
  const { t } = useTranslation();
  const { data: content } = useQuery(contentQuery(useApi(), contentId, null));
  const lang = useContentLanguage();
  const isNarrow = useMedia(NARROW);
  const [place] = useState(() => placeOfCard(card));
  const [isMuted, setMuted] = useState(true);
  const [hasStarted, setStarted] = useState(false);
  const box = useRef<HTMLElement>(null);
  const still = content?.cover.src_16x9 ?? card.querySelector('img')?.currentSrc;
  useFocus(box, card, by === 'key');
  useOutside(box, onEnd, by === 'press');
  const blurred = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (by === 'key' && !currentTarget.contains(relatedTarget as Node | null)) onEnd();
  };
  const title = content?.title ?? card.querySelector('[class*="title"]')?.textContent ?? '';
  const to = content && contentAddress(content);
  const trailer = content && !isAdultItem({ age: content.age, isAdult: content.is_adult }) && content.trailers[0];
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notices where the focus goes
    <section ref={box} aria-label={title} className={styles.box} style={place} data-trailer-card onBlur={blurred}>
      <div className={styles.picture}>
        {still && <img src={still} alt="" className={styles.still} />}
        {trailer && (
          <ReportedTrailer
            trailerId={trailer.id}
            isActive
            isMuted={isMuted}
            className={styles.video}
            onStarted={() => setStarted(true)}
            onEnded={() => setStarted(false)}
          />
        )}
        {to && <AppLink to={to} className={styles.cover} tabIndex={-1} aria-hidden="true" onClick={onEnd} />}
        {trailer && hasStarted && (
          <IconButton
            look="glass"
            className={styles.volume}
            label={t(isMuted ? 'action_unmute' : 'action_mute')}
            aria-pressed={!isMuted}
            onClick={() => setMuted(!isMuted)}
          >
            {isMuted ? <VolumeX aria-hidden size={18} /> : <Volume2 aria-hidden size={18} />}
          </IconButton>
        )}
        {by === 'press' && (
          <IconButton look="glass" className={styles.close} label={t('action_close')} onClick={onEnd}>
            <X aria-hidden size={18} />
          </IconButton>
        )}
      </div>
      <div className={styles.texts}>
        <p className={styles.title} lang={lang}>
          {title}
        </p>
        {content && <Facts content={content} />}
        <div className={styles.actions}>
          {content && !content.is_announcement && !content.is_lost && (
            <ButtonLink
              look="primary"
              size="small"
              to={`/watch/${encodeURIComponent(content.slug || content.id)}`}
              icon={<Play aria-hidden size={16} fill="currentColor" />}
              onClick={onEnd}
              data-first
            >
              {t('action_watch')}
            </ButtonLink>
          )}
          {content && <FavouriteButton subject={contentSubject(content)} page={isNarrow ? 'row' : 'card'} />}
          {to && (
            <ButtonLink size="small" to={to} icon={<Info aria-hidden size={16} />} onClick={onEnd}>
              {t('action_more')}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>,
    document.body,
  );
}

/** Rating, year, genre, age; what it is about. */
function Facts({ content }: { content: Content }) {
  const lang = useContentLanguage();
  const rating = content.ratings.map((entry) => ratingText(entry.rating)).find(Boolean);
  const facts = [content.year, content.genres[0]?.name, ageText(content)].filter(Boolean).join(' · ');
  const text = usefulText(content.short) ?? usefulText(content.description);
  return (
    <>
      <p className={styles.facts}>
        {rating && <span className={styles.rating}>{`${rating} `}</span>}
        {facts}
      </p>
      {text && (
        <p className={styles.about} lang={lang}>
          {text}
        </p>
      )}
    </>
  );
}

/** The keyboard goes in at the first button, and back to the card from there. */
function useFocus(box: React.RefObject<HTMLElement | null>, card: HTMLElement, isOn: boolean): void {
  useEffect(() => {
    const element = box.current;
    if (!isOn || !element) return;
    const enter = (): boolean => {
      const first = element.querySelector<HTMLElement>('[data-first]');
      first?.focus({ preventScroll: true });
      return first !== null;
    };
    // The buttons come with the content.
    const observer = new MutationObserver(() => void (enter() && observer.disconnect()));
    if (!enter()) observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      if (element.contains(document.activeElement) || document.activeElement === document.body)
        card.focus({ preventScroll: true });
    };
  }, [box, card, isOn]);
}

function useOutside(box: React.RefObject<HTMLElement | null>, onEnd: () => void, isOn: boolean): void {
  const latest = useRef(onEnd);
  useEffect(() => void (latest.current = onEnd));
  useEffect(() => {
    if (!isOn) return;
    const look = (event: PointerEvent): void => {
      if (!box.current?.contains(event.target as Node)) latest.current();
    };
    document.addEventListener('pointerdown', look);
    return () => document.removeEventListener('pointerdown', look);
  }, [box, isOn]);
}
