/** The survey of the demo providers, in all interface languages. */
import { MORE_LANGUAGES } from './translations.ts';
import type { Text } from './types.ts';

export interface DemoSurvey {
  readonly provider: number;
  readonly id: number;
  readonly question: Text;
  readonly description: Text;
  readonly answers: readonly { readonly id: number; readonly text: Text }[];
}

const LANGUAGES = ['ru', 'en', ...MORE_LANGUAGES] as const;
/** One line: ru | en | bg | kk | tg | ky | uz | ka | lv | az | ro */
const text = (line: string): Text => {
  const texts = line.split(' | ');
  return Object.fromEntries(LANGUAGES.map((language, at) => [language, texts[at]])) as unknown as Text;
};

const QUESTION = text(
  'Что нам сделать лучше? | What should we do better? | Какво да направим по-добре? | Нені жақсартайық? | Чиро беҳтар кунем? | Эмнени жакшырталы? | Nimani yaxshilaylik? | რა გავაუმჯობესოთ? | Ko mums uzlabot? | Nəyi yaxşılaşdıraq? | Ce să îmbunătățim?',
);
const DESCRIPTION = text(
  'Ответ займёт меньше минуты, его прочтут люди. | It takes less than a minute, and people will read it. | Отнема по-малко от минута и ще го прочетат хора. | Бір минут та алмайды, жауабыңызды адамдар оқиды. | Камтар аз як дақиқа вақт мегирад, ҷавобро одамон мехонанд. | Бир мүнөткө да жетпейт, жообуңузду адамдар окуйт. | Bir daqiqa ham vaqt olmaydi, javobni odamlar oʻqiydi. | ერთ წუთზე ნაკლებს წაიღებს, პასუხს ადამიანები წაიკითხავენ. | Tas aizņems mazāk par minūti, un atbildi izlasīs cilvēki. | Bir dəqiqə də çəkmir, cavabı insanlar oxuyacaq. | Durează mai puțin de un minut, iar răspunsul va fi citit de oameni.',
);
const ANSWERS = [
  'Каналы и фильмы | Channels and films | Канали и филми | Арналар мен фильмдер | Каналҳо ва филмҳо | Каналдар жана тасмалар | Kanallar va filmlar | არხები და ფილმები | Kanāli un filmas | Kanallar və filmlər | Canalele și filmele',
  'Качество картинки | Picture quality | Качество на картината | Сурет сапасы | Сифати тасвир | Сүрөттүн сапаты | Tasvir sifati | გამოსახულების ხარისხი | Attēla kvalitāte | Görüntü keyfiyyəti | Calitatea imaginii',
  'Удобство приложения | Ease of use | Удобство на приложението | Қолданбаның ыңғайлылығы | Қулайии барнома | Колдонмонун ыңгайлуулугу | Ilovaning qulayligi | აპლიკაციის მოხერხებულობა | Lietotnes ērtums | Tətbiqin rahatlığı | Ușurința aplicației',
  'Цена | The price | Цената | Бағасы | Нарх | Баасы | Narxi | ფასი | Cena | Qiymət | Prețul',
].map((line, at) => ({ id: at + 1, text: text(line) }));

export const surveys: readonly DemoSurvey[] = [1, 2].map((provider) => ({
  provider,
  id: 1,
  question: QUESTION,
  description: DESCRIPTION,
  answers: ANSWERS,
}));
