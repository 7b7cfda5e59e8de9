import { defineTexts } from '../../i18n/texts.ts';

export const formTexts = defineTexts('form', {
  conflict_mine: ['Yours', 'Ваше'],
  conflict_overwrite: ['Save mine anyway', 'Всё равно сохранить моё'],
  conflict_take: ['Take theirs', 'Взять их значение'],
  conflict_text: [
    'Somebody has changed the same fields since you opened this form.',
    'С тех пор как вы открыли форму, эти же поля изменил кто-то ещё.',
  ],
  conflict_theirs: ['Theirs', 'Их'],
  conflict_title: ['Changed meanwhile', 'Изменено за это время'],
  dirty_text: ['What you have changed is not saved.', 'Изменения не сохранены.'],
  dirty_title: ['Leave without saving?', 'Уйти без сохранения?'],
  field_required: ['This field is required.', 'Заполните это поле.'],
  field_too_long: ['This is too long.', 'Слишком длинно.'],
  field_wrong: ['Please check this value.', 'Проверьте это значение.'],
  required_note: ['* Required', '* Обязательное поле'],
});
