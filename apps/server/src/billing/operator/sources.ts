/** Where money of accounts comes from and goes to, in the words of operators' clients. @source wire shapes §6 */
export const PAYMENT_SOURCES = {
  billing: { id: 1, name: 'Billing', type: 'billing' },
  manual: { id: 2, name: 'Correction', type: 'manual' },
  paySystem: { id: 3, name: 'Payment system', type: 'paysystem' },
  /** What was bought from the account, and what promotions gave. */
  info: { id: 4, name: 'Purchases', type: 'info' },
} as const;
