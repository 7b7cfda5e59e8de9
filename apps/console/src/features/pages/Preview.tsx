import { rowPreviewCall, type PreviewAudience } from '@aerial/contract/calls/operator-pages.ts';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../core/api.ts';
import { failureText } from '../../core/errors.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useName } from '../../parts/catalogue/words.ts';
import { previewOf, type DraftRow } from './draft.ts';
import { texts } from './texts.ts';
import styles from './Pages.module.css';

export const DEVICES = ['desktop', 'tablet', 'phone'] as const;
export type Device = (typeof DEVICES)[number];

/** What viewers would see of the rows, computed by the server row by row; only rows that change are asked for again. */
export function Preview({
  rows,
  audience,
  device,
}: {
  rows: readonly DraftRow[];
  audience: PreviewAudience;
  device: Device;
}) {
  const t = useTexts(texts);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reached by the keyboard
    <section className={styles.device} data-device={device} aria-label={t('preview')} tabIndex={0}>
      {rows.map((row) => (
        <PreviewRow key={row.key} row={row} audience={audience} />
      ))}
    </section>
  );
}

function PreviewRow({ row, audience }: { row: DraftRow; audience: PreviewAudience }) {
  const t = useTexts(texts);
  const name = useName();
  const language = useLanguage();
  const asked = previewOf(row, audience);
  const hasItems = row.query.kind !== 'items' || row.items.length > 0;
  const isPromotion = row.items.some(({ kind, id }) => kind === 'promotion' && id !== undefined);
  const query = useQuery({
    queryKey: ['row-preview', language, asked],
    queryFn: ({ signal }) => callApi(rowPreviewCall, { query: asked, signal }),
    placeholderData: keepPreviousData,
    enabled: hasItems && !isPromotion,
  });
  // Promotions say themselves what they show.
  const own = isPromotion
    ? row.items.map((item, at) => ({ id: item.id ?? String(at), title: name(item.title), picture: item.picture }))
    : undefined;
  const items = own ?? query.data?.items ?? [];
  const rest = own ? 0 : (query.data?.total ?? 0) - items.length;
  const isWaiting = hasItems && !own && query.isPending;
  return (
    <div className={styles.previewRow}>
      <h3>{name(row.title)}</h3>
      {isWaiting && !query.isError && <Skeleton height="6rem" />}
      {query.isError && <p role="alert">{failureText(query.error)}</p>}
      {query.data?.is_personal && <p>{t('personal')}</p>}
      {!isWaiting && !query.isError && !query.data?.is_personal && items.length === 0 && <p>{t('nothing_shown')}</p>}
      {items.length > 0 && (
        <ul className={styles.strip} data-template={row.template}>
          {items.slice(0, 12).map((item) => (
            <li key={item.id}>
              <span className={styles.card}>
                {item.picture !== null && <img src={item.picture} alt="" loading="lazy" />}
              </span>
              <span>{item.title}</span>
            </li>
          ))}
          {rest > 0 && <li className={styles.rest}>{t('more', { count: rest })}</li>}
        </ul>
      )}
    </div>
  );
}
