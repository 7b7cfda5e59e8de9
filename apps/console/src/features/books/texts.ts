import { defineTexts } from '../../i18n/texts.ts';

export const texts = defineTexts('books', {
  account: ['Account', 'Счёт'],
  accounts: ['Accounts of the provider', 'Счета провайдера'],
  all: ['Books', 'Учёт'],
  amount: ['Amount', 'Сумма'],
  at: ['When', 'Когда'],
  balance: ['Balance', 'Остаток'],
  balanced: ['balances', 'сходится'],
  comment: ['Comment', 'Комментарий'],
  empty: ['No accounts yet', 'Счетов пока нет'],
  entries: ['Movements', 'Движения'],
  entries_empty: ['No movements yet', 'Движений пока нет'],
  file: ['Download CSV', 'Скачать CSV'],
  from: ['From', 'С'],
  kind: ['Kind', 'Вид'],
  kind_adjustment: ['adjustments', 'корректировки'],
  kind_clearing: ['clearing', 'расчёты'],
  kind_promotion: ['promotion', 'акции'],
  kind_revenue: ['revenue', 'выручка'],
  kind_user: ['subscriber', 'абонент'],
  kind_verification: ['verification', 'проверка карт'],
  not_balanced: ['does not balance', 'не сходится'],
  parts: ['Parts of the books', 'Разделы учёта'],
  proofs: ['Nightly proof', 'Ночная сверка'],
  proofs_empty: ['The first proof comes tonight', 'Первая сверка будет этой ночью'],
  reconciliation: ['Reconciliation', 'Сверка платежей'],
  reconciliation_text: [
    'Payments and refunds that were created or settled in these days (UTC), to compare with the statement of a pay system.',
    'Платежи и возвраты, созданные или завершённые в эти дни (UTC), для сравнения с выпиской платёжной системы.',
  ],
  source: ['Source', 'Источник'],
  state: ['Result', 'Итог'],
  to: ['To, included', 'По включительно'],
  totals: ['Totals', 'Итоги'],
  wrong: ['Wrong balances', 'Неверные остатки'],
});

type T = (key: keyof (typeof texts)['set']) => string;
/** What a later version of the server adds is shown as it is. */
export const kindName = (t: T, kind: string): string => {
  const key = `kind_${kind}`;
  return key in texts.set ? t(key as 'kind_user') : kind;
};
