import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useReducer, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@aerial/ui/Button.tsx';
import { classes } from '@aerial/ui/classes.ts';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { PromoSlide } from './PromoSlide.tsx';
import styles from './PromoSlider.module.css';
import { displayMs, slidesOf, type Promotion } from './promo.ts';
import { firstPosition, itemIndex, movePromo, type PromoMove, type PromoPosition } from './promo-position.ts';
import { useIsCovered } from '../../core/covered.ts';
import { usePromoTimer } from './usePromoTimer.ts';

/** Minimum drag that changes the slide, pixels. */
const SWIPE_PX = 44;

/** The large promotions at the top of a page. @source spec 2 §2 Promo slider */
export function PromoSlider({ items, label }: { items: readonly Promotion[]; label: string }) {
  const { t } = useTranslation();
  const [position, move] = useReducer(
    (old: PromoPosition, action: PromoMove) => movePromo(old, action, items.length),
    firstPosition,
  );
  const [isPaused, setPaused] = useState(false);
  const [isListening, setListening] = useState(false);
  const [advance] = useState(() => () => move({ type: 'advance' }));
  const slides = slidesOf(items);
  const shown = itemIndex(position.index, items.length);
  const isCovered = useIsCovered();
  usePromoTimer(
    advance,
    displayMs(slides[position.index] ?? {}),
    isPaused || isListening || isCovered || items.length < 2,
    position.turn,
  );
  const swipe = useSwipe((by) => move({ type: 'step', by }));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined;
    if (by && items.length > 1) {
      event.preventDefault();
      move({ type: 'step', by });
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pausing while hovered or focused is a courtesy, not a control
    <section
      className={classes(styles.slider, position.isManual && styles.manual)}
      aria-roledescription={t('promo_role')}
      aria-label={label}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setPaused(true)}
      onBlur={() => setPaused(false)}
      onKeyDown={onKeyDown}
      {...swipe}
    >
      {slides.map((item, index) => {
        const state = index === position.index ? 'shown' : index === position.leaving ? 'leaving' : 'waiting';
        const isNext = index === position.index + 1;
        return (
          <PromoSlide
            key={`${index} ${item.id}`}
            item={item}
            state={state}
            isLoaded={state !== 'waiting' || isNext}
            isFirst={index === 0}
            onListening={setListening}
          />
        );
      })}
      {items.length > 1 && (
        <>
          <IconButton
            look="glass"
            className={classes(styles.turn, styles.back)}
            label={t('action_previous')}
            onClick={() => move({ type: 'step', by: -1 })}
          >
            <ChevronLeft aria-hidden size={26} />
          </IconButton>
          <IconButton
            look="glass"
            className={classes(styles.turn, styles.forward)}
            label={t('action_next')}
            onClick={() => move({ type: 'step', by: 1 })}
          >
            <ChevronRight aria-hidden size={26} />
          </IconButton>
          <Dots items={items} shown={shown} choose={(index) => move({ type: 'choose', index })} />
        </>
      )}
    </section>
  );
}

function Dots({
  items,
  shown,
  choose,
}: {
  items: readonly Promotion[];
  shown: number;
  choose: (index: number) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.dots}>
      {items.map((item, index) => (
        <button
          key={item.id}
          type="button"
          className={styles.dot}
          aria-label={t('promo_slide', { number: index + 1, count: items.length, title: item.title })}
          aria-current={index === shown || undefined}
          onClick={() => choose(index)}
        />
      ))}
    </div>
  );
}

/** Horizontal drags change the slide; a drag does not press the link under it. */
function useSwipe(turn: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown(event: PointerEvent) {
      from.current = event.pointerType === 'mouse' ? undefined : { x: event.clientX, y: event.clientY };
    },
    onPointerUp(event: PointerEvent) {
      const start = from.current;
      from.current = undefined;
      if (!start) return;
      const dx = event.clientX - start.x;
      if (Math.abs(dx) > SWIPE_PX && Math.abs(dx) > Math.abs(event.clientY - start.y)) turn(dx < 0 ? 1 : -1);
    },
    onPointerCancel() {
      from.current = undefined;
    },
  };
}

/** The placeholder while the slider's items load. */
export function PromoSliderSkeleton() {
  return (
    <div className={styles.slider} aria-hidden>
      <div className={styles.waitingText}>
        <Skeleton width="min(26rem, 70%)" height="clamp(2.5rem, 5vw, 4.25rem)" />
        <Skeleton width="min(34rem, 85%)" height="1.25rem" />
        <Skeleton width="9.5rem" height="3.25rem" />
      </div>
    </div>
  );
}
