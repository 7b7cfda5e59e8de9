import { Tag } from '@aerial/ui/Tag.tsx';
import { Check } from 'lucide-react';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { nameIn } from '../../parts/catalogue/words.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { packetTexts } from './packet-texts.ts';
import { decimalText, type PacketFormValues } from './packet-values.ts';
import { isPeriodValue, isUnit, periodText, type PeriodValue } from './period-value.ts';
import styles from './Offer.module.css';

/** As many as on the site. */
const SHOWN_BENEFITS = 4;

/** About what a viewer sees of the packet in the list, in the language of the console. */
export function PacketCard({ values }: { values: PacketFormValues }) {
  const t = useTexts(packetTexts);
  const language = useLanguage();
  const formats = useFormats();
  const said = (text: PacketFormValues['short']) => (Object.values(text).some(Boolean) ? nameIn(text, language) : '');
  const money = (typed: string): string | undefined => {
    const text = decimalText(typed);
    return /^\d+(?:\.\d+)?$/u.test(text) ? formats.money(text) : undefined;
  };
  const period = (value: PeriodValue): string =>
    !isUnit(value.unit) || isPeriodValue(value) ? formats.period(periodText(value)) : '';
  const [price] = values.prices;
  const background =
    values.design['small_background_tv'] ?? values.design['background_tv'] ?? values.design['background_mobile'];
  const { logo, corner_badge: badge } = values.design;
  return (
    <section className={styles.preview} aria-label={t('card')}>
      <h2>{t('card')}</h2>
      <div className={styles.card}>
        {background && <img className={styles.background} src={background} alt="" />}
        {badge && <img className={styles.badge} src={badge} alt="" />}
        {logo && <img className={styles.logo} src={logo} alt="" />}
        <h3>{said(values.name) || t('no_name')}</h3>
        {said(values.short) && <p>{said(values.short)}</p>}
        {price && money(price.amount) !== undefined ? (
          <p className={styles.cost}>
            <b>{money(price.amount)}</b> {money(values.old_price) && <s>{money(values.old_price)}</s>}
            <span>{period(price.period)}</span>
          </p>
        ) : (
          <p className={styles.note}>{values.is_promo ? t('is_promo') : t('no_price')}</p>
        )}
        {price?.trial && money(price.trial.amount) !== undefined && (
          <p>
            <Tag look="accent">
              {t('trial_of', { period: period(price.trial.period), amount: money(price.trial.amount)! })}
            </Tag>
          </p>
        )}
        <ul>
          {values.channel_ids.length > 0 && (
            <li>
              <Check aria-hidden size={16} />
              {t('channel_count', { count: values.channel_ids.length })}
            </li>
          )}
          {values.benefits
            .map(({ text }) => said(text))
            .filter(Boolean)
            .slice(0, SHOWN_BENEFITS)
            .map((benefit) => (
              <li key={benefit}>
                <Check aria-hidden size={16} />
                {benefit}
              </li>
            ))}
        </ul>
      </div>
    </section>
  );
}
