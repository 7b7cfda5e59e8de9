import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Backdrop } from '../../ui/Backdrop.tsx';
import buttonStyles from '../../ui/Button.module.css';
import { classes } from '../../ui/classes.ts';
import { Tag } from '../../ui/Tag.tsx';
import { BackgroundTrailer } from '../content/BackgroundTrailer.tsx';
import { PromoLink } from './cards.tsx';
import { graphicTitle, type Promotion } from './promo.ts';
import styles from './PromoSlider.module.css';

interface PromoSlideProps {
  item: Promotion;
  state: 'shown' | 'leaving' | 'waiting';
  /** Its picture is wanted: it is shown, or comes next. */
  isLoaded: boolean;
  isFirst: boolean;
  /** Somebody listens to its trailer. */
  onListening: (isListening: boolean) => void;
}

/** One promotion: picture, what it is, and the way there. */
export function PromoSlide({ item, state, isLoaded, isFirst, onListening }: PromoSlideProps) {
  const { t } = useTranslation();
  const isShown = state === 'shown';
  return (
    <article className={classes(styles.slide, styles[state])} aria-hidden={!isShown} inert={!isShown}>
      <div className={styles.picture}>
        {isLoaded && <PromoPicture item={item} isFirst={isFirst} />}
      </div>
      {item.trailer_id !== null && <BackgroundTrailer trailerId={item.trailer_id} isActive={isShown} onListening={onListening} />}
      <div className={styles.scrim} />
      <div className={styles.text}>
        <PromoTitle item={item} />
        <p className={styles.facts}>
          {item.age !== null && <Tag look="outline">{item.age}+</Tag>}
          {[item.year, ...item.genres.slice(0, 2).map(({ name }) => name)].filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {(item.short || item.description) && <p className={styles.short}>{item.short || item.description}</p>}
        <PromoLink item={item} className={classes(buttonStyles.button, buttonStyles.primary, buttonStyles.large, styles.action)}>
          {t(item.destination.type === 'content' ? 'promo_more' : 'promo_open')}
          <ArrowRight aria-hidden size={22} />
        </PromoLink>
      </div>
    </article>
  );
}

function PromoTitle({ item }: { item: Promotion }) {
  const graphic = graphicTitle(item.graphic_title);
  if (!graphic) return <h2 className={styles.title}>{item.title}</h2>;
  return (
    <h2 className={styles.graphic}>
      <img src={graphic.src} alt={item.title} width={graphic.width} height={graphic.height} />
    </h2>
  );
}

/** Phones held upright get the upright picture. */
function PromoPicture({ item: { background, images }, isFirst }: { item: Promotion; isFirst: boolean }) {
  const upright = background.phone ?? images.find(({ ar }) => ar === '2:3')?.src;
  return <Backdrop wide={background.web ?? background.tv} upright={upright} tint={background.tint} isFirst={isFirst} className={styles.image} />;
}
