import { defineTexts } from '../../i18n/texts.ts';

export const texts = defineTexts('offer', {
  all: ['Packets and prices', 'Пакеты и цены'],
  amount: ['Price', 'Цена'],
  applied: ['Saved', 'Сохранено'],
  apply: ['Save', 'Сохранить'],
  apply_title: ['Change what is sold?', 'Изменить предложение?'],
  archive: ['Sell no longer', 'Снять с продажи'],
  archive_text: [
    '“{{name}}” is not sold any more. Its {{count}} present subscriptions go on.',
    '«{{name}}» больше не продаётся. Действующие подписки ({{count}}) продолжаются.',
  ],
  base: ['base packet', 'базовый пакет'],
  bundle: ['bundle', 'набор'],
  code: ['Period', 'Период'],
  counts: [
    'packets: {{packets}} · prices: {{prices}} · licences: {{licenses}} · campaigns: {{campaigns}} · codes: {{codes}}',
    'пакеты: {{packets}} · цены: {{prices}} · лицензии: {{licenses}} · акции: {{campaigns}} · коды: {{codes}}',
  ],
  document: ['Document', 'Документ'],
  document_note: [
    'YAML or JSON as in docs/examples/packets.yaml. What it does not name stays as it is. Check first: it says what would change.',
    'YAML или JSON, как в docs/examples/packets.yaml. Что в нём не названо, остаётся как есть. Сначала проверка покажет, что изменится.',
  ],
  dry_run: ['Check', 'Проверить'],
  empty: ['Nothing is sold yet', 'Пока ничего не продаётся'],
  empty_text: [
    'Write or paste a document with packets and prices.',
    'Напишите или вставьте документ с пакетами и ценами.',
  ],
  import: ['Change by a document', 'Изменить документом'],
  kind: ['Kind', 'Вид'],
  name: ['Name', 'Название'],
  nothing: ['Nothing would change', 'Ничего не изменится'],
  parts: ['Parts of the packet', 'Разделы пакета'],
  prices: ['Prices', 'Цены'],
  prices_empty: ['No prices yet', 'Цен пока нет'],
  promo: ['by promo codes only', 'только по промокодам'],
  slug: ['Short name', 'Короткое имя'],
  subscribers: ['Pay it', 'Платят её'],
  trial: ['Trial', 'Пробный период'],
  valid_from: ['Sold since', 'Продаётся с'],
  valid_to: ['Until', 'До'],
  would_archive: [
    {
      one: '{{count}} subscriber has a packet that is archived',
      other: '{{count}} subscribers have a packet that is archived',
    },
    {
      one: '{{count}} абонент с пакетом, который снимается',
      few: '{{count}} абонента с пакетами, которые снимаются',
      many: '{{count}} абонентов с пакетами, которые снимаются',
    },
  ],
});
