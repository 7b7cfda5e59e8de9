import { defineTexts } from '../../i18n/texts.ts';

export const texts = defineTexts('campaigns', {
  activations: ['Activations', 'Активации'],
  all: ['Campaigns and codes', 'Акции и коды'],
  codes: ['Codes', 'Коды'],
  days: ['Days', 'Дней'],
  empty: ['No campaigns yet', 'Акций пока нет'],
  empty_text: ['Campaigns are written in the document of the offer.', 'Акции описываются в документе предложения.'],
  export: ['Codes as CSV', 'Коды в CSV'],
  slug: ['Short name', 'Короткое имя'],
  title: ['Campaign', 'Акция'],
  valid_from: ['From', 'С'],
  valid_to: ['Until', 'До'],
});
