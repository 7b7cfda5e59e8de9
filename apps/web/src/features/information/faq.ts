/** Frequently asked questions: their number per group; the texts are translations. @source F-102 */
export const FAQ = [
  { group: 'watching', questions: 4 },
  { group: 'payment', questions: 3 },
  { group: 'promo', questions: 2 },
  { group: 'devices', questions: 3 },
  { group: 'parental', questions: 3 },
] as const;
