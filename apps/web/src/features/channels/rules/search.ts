/** Searching channels by name, in either alphabet. @source spec 2 §2 Channel viewer */
const TO_LATIN: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'i', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r',
  с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'c', ч: 'ch', ш: 'sh', щ: 'sh', ъ: '', ы: 'i', ь: '', э: 'e', ю: 'iu', я: 'ia',
};
/** Spellings of one sound, brought to one. */
const SAME_SOUND: readonly (readonly [RegExp, string])[] = [
  [/shch/g, 'sh'],
  [/kh/g, 'h'],
  [/ts/g, 'c'],
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/x/g, 'ks'],
  [/q/g, 'k'],
  [/w/g, 'v'],
  [/[yj]/g, 'i'],
];

/** A name as it sounds, in Latin letters. */
export function toLatin(text: string): string {
  const latin = [...text.toLowerCase()].map((letter) => TO_LATIN[letter] ?? letter).join('');
  return SAME_SOUND.reduce((result, [spelling, sound]) => result.replace(spelling, sound), latin);
}

/** Whether a name holds what was typed, as typed or transliterated; in any letter case. */
export function matchesName(name: string, typed: string): boolean {
  const wanted = typed.trim();
  if (wanted === '') return true;
  return name.toLowerCase().includes(wanted.toLowerCase()) || toLatin(name).includes(toLatin(wanted));
}
