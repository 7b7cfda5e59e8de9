import { defineTexts } from '../../i18n/texts.ts';

export const dialogTexts = defineTexts('dialogs', {
  secret_note: [
    'This is shown once. Store it now: only its hash stays here.',
    'Показывается один раз. Сохраните сейчас: здесь остаётся только хеш.',
  ],
  type_to_confirm: ['Type “{{word}}” to confirm', 'Введите «{{word}}» для подтверждения'],
});
