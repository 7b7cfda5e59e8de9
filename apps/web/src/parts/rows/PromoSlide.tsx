import type { ContentId } from '@aerial/domain/ids.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight, Play } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydratedSoon } from '@aerial/ui/useHydrated.ts';
import { useGo } from '../../core/links.tsx';
import { trailingId } from '@aerial/domain/refs.ts';
import { useRuntime } from '../../core/runtime.tsx';
import { Backdrop } from '@aerial/ui/Backdrop.tsx';
import buttonStyles from '@aerial/ui/Button.module.css';
import { useContentLanguage } from '../../i18n/content-language.ts';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { classes } from '@aerial/ui/classes.ts';
import { Tag } from '@aerial/ui/Tag.tsx';
import { PromoLink } from './cards.tsx';
import { destinationOf, graphicTitle, type Promotion } from './promo.ts';
import styles from './PromoSlider.module.css';

interface PromoSlideProps {
  item: Promotion;
  state: 'shown' | 'leaving' | 'waiting';
  /** Whether to load its picture: it is shown, or comes next. */
  isLoaded: boolean;
  isFirst: boolean;
  /** The viewer has turned on the sound of its trailer. */
  onListening: (isListening: boolean) => void;
}

// Without its code the picture stays.
const BackgroundTrailer = lazy(() =>
  import('../content/BackgroundTrailer.tsx').then(
    (module) => ({ default: module.BackgroundTrailer }),
    () => ({ default: () => null }),
  ),
);

/** One promotion: picture, description and link. */
export function PromoSlide({ item, state, isLoaded, isFirst, onListening }: PromoSlideProps) {
  const { t } = useTranslation();
  const lang = useContentLanguage();
  const isShown = state === 'shown';
  const hasMounted = useHydratedSoon();
  return (
    <article className={classes(styles.slide, styles[state])} aria-hidden={!isShown} inert={!isShown}>
      <div className={styles.picture}>{isLoaded && <PromoPicture item={item} isFirst={isFirst} />}</div>
      {item.trailer_id !== null && hasMounted && (
        <Suspense>
          <BackgroundTrailer trailerId={item.trailer_id} isActive={isShown} onListening={onListening} />
        </Suspense>
      )}
      <div className={styles.scrim} />
      <div className={styles.text}>
        <PromoTitle item={item} lang={lang} />
        <p className={styles.facts}>
          {item.age !== null && <Tag look="outline">{item.age}+</Tag>}
          {[item.year, ...item.genres.slice(0, 2).map(({ name }) => name)].filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {(item.short || item.description) && (
          <p className={styles.short} lang={lang}>
            {item.short || item.description}
          </p>
        )}
        <div className={styles.actions}>
          {item.destination.type === 'content' ? (
            <>
              <WatchLink destination={item.destination} />
              <PromoLink
                item={item}
                className={classes(buttonStyles.button, buttonStyles.secondary, buttonStyles.large, styles.action)}
              >
                {t('promo_more')}
              </PromoLink>
            </>
          ) : (
            <PromoLink
              item={item}
              className={classes(buttonStyles.button, buttonStyles.primary, buttonStyles.large, styles.action)}
            >
              {t('promo_open')}
              <ArrowRight aria-hidden size={22} />
            </PromoLink>
          )}
        </div>
      </div>
    </article>
  );
}

/** Plays the content where the viewer may watch it; otherwise opens its page. */
function WatchLink({ destination }: { destination: Promotion['destination'] }) {
  const { t } = useTranslation();
  const { api } = useRuntime();
  const queryClient = useQueryClient();
  const go = useGo();
  const slug = destination.slug || destination.id || '';
  const id = (destination.id || trailingId(slug)) as ContentId | undefined;
  const details = destinationOf(destination, { isOtt: true });
  if (!id || details.kind !== 'inside') return null;
  const watch = async (): Promise<void> => {
    const { watchPromotion } = await import('./watch-promotion.ts');
    go(
      await watchPromotion(
        queryClient,
        api,
        { id, slug, libraryId: destination.library_id === null ? null : String(destination.library_id) },
        details.to,
      ),
    );
  };
  return (
    <ButtonLink
      to={`/watch/${encodeURIComponent(slug)}`}
      look="primary"
      size="large"
      className={styles.action}
      icon={<Play aria-hidden size={20} fill="currentColor" />}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void watch();
      }}
    >
      {t('action_watch')}
    </ButtonLink>
  );
}

function PromoTitle({ item, lang }: { item: Promotion; lang: string | undefined }) {
  const graphic = graphicTitle(item.graphic_title);
  if (!graphic)
    return (
      <h2 className={styles.title} lang={lang}>
        {item.title}
      </h2>
    );
  return (
    <h2 className={styles.graphic} lang={lang}>
      <img src={graphic.src} alt={item.title} width={graphic.width} height={graphic.height} />
    </h2>
  );
}

/** Phones in portrait orientation get the portrait picture. */
function PromoPicture({ item: { background, images }, isFirst }: { item: Promotion; isFirst: boolean }) {
  const upright = background.phone ?? images.find(({ ar }) => ar === '2:3')?.src;
  return (
    <Backdrop
      wide={background.web ?? background.tv}
      upright={upright}
      tint={background.tint}
      isFirst={isFirst}
      className={styles.image}
    />
  );
}
