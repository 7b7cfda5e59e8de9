/**
 * The headings of everything the demo provider shows: slug, title in both languages and palette.
 * The title cards, the posters and the catalogue start from here, so that a title's name and colours are defined once.
 */
import type { Palette, Text } from './types.ts';

export interface Heading {
  readonly title: Text;
  readonly palette: Palette;
}

const heading = (ru: string, en: string, dark: string, main: string, accent: string, light: string): Heading => ({
  title: { ru, en },
  palette: { dark, main, accent, light },
});

export const filmHeadings = {
  'caravan-of-two-suns': heading('Караван двух солнц', 'Caravan of Two Suns', '#3b1220', '#d9582b', '#ffc145', '#ffe9c9'),
  'the-last-water-carrier': heading('Последний водовоз', 'The Last Water Carrier', '#2b2118', '#c98a3d', '#2f8f9d', '#f4e3c1'),
  'pepper-by-post': heading('Перец по почте', 'Pepper by Post', '#3a0f14', '#c8321f', '#f2a93b', '#fbeedd'),
  'the-keeper-is-not-answering': heading('Смотритель не отвечает', 'The Keeper Is Not Answering', '#0a1522', '#1f4a63', '#ffd66b', '#e6eef2'),
  'twelve-flashes-a-minute': heading('Двенадцать вспышек в минуту', 'Twelve Flashes a Minute', '#14212b', '#b23a2e', '#f3c75a', '#f0e6d2'),
  'the-sea-goes-to-sleep': heading('Море ложится спать', 'The Sea Goes to Sleep', '#1b2559', '#4c6fd1', '#ffcf70', '#eef3ff'),
  'the-station-that-isnt-there': heading('Станция, которой нет', 'The Station That Isn’t There', '#0d1016', '#3d4f5c', '#e4572e', '#e9e3d8'),
  'last-train-to-zarechnaya': heading('Последний поезд до Заречной', 'Last Train to Zarechnaya', '#1f1b3a', '#5b4b8a', '#ff8a5b', '#fdeee0'),
  'the-inspector-loves-jazz': heading('Контролёр любит джаз', 'The Inspector Loves Jazz', '#16302b', '#2d7d6c', '#f0b429', '#f7f0de'),
  'above-the-bell-towers': heading('Выше колоколен', 'Above the Bell Towers', '#22344f', '#4f8fbf', '#e2573d', '#fbf1dc'),
  'a-balloon-named-claudia': heading('Шар по имени Клавдия', 'A Balloon Named Claudia', '#4a1942', '#e0567a', '#ffd25e', '#fff3e6'),
  'wind-from-next-door': heading('Ветер с соседнего огорода', 'Wind from Next Door', '#23401f', '#6ba33f', '#f4c430', '#faf5df'),
  'the-house-that-waits-for-snow': heading('Дом, где ждут снега', 'The House That Waits for Snow', '#1a2a3f', '#5d83a8', '#f2a65a', '#f2f6fa'),
  'tracks-in-first-snow': heading('След на первом снегу', 'Tracks in First Snow', '#1d1f26', '#7c8896', '#c1272d', '#f1f1ee'),
  'grandfather-frost-resigns': heading('Дед Мороз увольняется', 'Grandfather Frost Resigns', '#0f2a52', '#2f6fb5', '#e63946', '#f5fbff'),
  'the-garden-that-remembers': heading('Сад, который помнит', 'The Garden That Remembers', '#1c2b26', '#3f7d5b', '#e88fa2', '#f6efe3'),
  'secret-life-of-a-flower-bed': heading('Тайная жизнь клумбы', 'The Secret Life of a Flower Bed', '#2a3a12', '#7fae3a', '#ea5f89', '#fdf8e4'),
  'butterfly-in-the-office': heading('Бабочка в кабинете директора', 'A Butterfly in the Headmaster’s Office', '#33261d', '#e07a3f', '#2c9c8f', '#fbf0d9'),
  'window-on-the-ninth-floor': heading('Окно на девятом', 'The Window on the Ninth Floor', '#10131f', '#33406b', '#ffbe3d', '#ece7da'),
  'a-city-without-mondays': heading('Город без понедельников', 'A City Without Mondays', '#2d1e5f', '#7a5cff', '#ffd84d', '#fff6e9'),
  'the-roofs-belong-to-cats': heading('Крыши принадлежат котам', 'The Roofs Belong to Cats', '#1b1740', '#4d3f9e', '#ffb347', '#fbeed3'),
  'the-rain-testifies': heading('Дождь даёт показания', 'The Rain Testifies', '#0e0f12', '#4a515c', '#d8b25a', '#e8e6e1'),
  'the-man-with-anothers-shadow': heading('Человек с чужой тенью', 'The Man with Another’s Shadow', '#121212', '#b4261e', '#e8a33d', '#efe7d6'),
  'four-keys-to-the-fifth-door': heading('Четыре ключа от пятой двери', 'Four Keys to the Fifth Door', '#13251f', '#24564a', '#e0a93b', '#efe8d5'),
  'the-night-tram-turns': heading('Ночной трамвай сворачивает', 'The Night Tram Turns', '#15131f', '#6a1f3a', '#ff7043', '#f1e3d3'),
  'the-ball-in-the-last-carriage': heading('Бал в последнем вагоне', 'The Ball in the Last Carriage', '#1f0f1c', '#7d1f45', '#e8b75c', '#fbeedc'),
  'hotel-polaris': heading('Отель «Полярис»', 'Hotel Polaris', '#0f2233', '#2b6777', '#f25f5c', '#fdf1dd'),
  'madame-your-curtain': heading('Мадам, ваш занавес', 'Madame, Your Curtain', '#2a0a12', '#a3172f', '#e9b44c', '#fceedd'),
  'silence-on-101': heading('Тишина на частоте 101', 'Silence on 101', '#080b1a', '#26327a', '#5ef2d6', '#e3e9ff'),
  'the-postman-from-triton': heading('Почтальон с Тритона', 'The Postman from Triton', '#181036', '#4b3fb0', '#ff9f5a', '#f5edff'),
  'weightlessness-for-beginners': heading('Невесомость для начинающих', 'Weightlessness for Beginners', '#2b1a4a', '#e86a8a', '#ffd9a0', '#fff4f0'),
  'the-whale-who-sang-bass': heading('Кит, который пел басом', 'The Whale Who Sang Bass', '#0c2a4a', '#1f7fb8', '#ffc857', '#eaf7ff'),
  'deeper-than-the-map': heading('Глубже, чем карта', 'Deeper Than the Map', '#03161f', '#0f5566', '#f2c14e', '#dff1ef'),
  'three-days-to-the-ocean': heading('Трое суток до океана', 'Three Days to the Ocean', '#1f2d2b', '#3e7c78', '#ee7b45', '#f5ecd9'),
  'tea-on-the-night-express': heading('Чай в подстаканнике', 'Tea on the Night Express', '#2a1710', '#8f4a24', '#f0b45b', '#f8ead2'),
  'soup-from-nothing': heading('Суп из ничего', 'Soup from Nothing', '#28321c', '#d95d39', '#f1c453', '#fbf3df'),
  'passing-on-the-right': heading('Обгон справа', 'Passing on the Right', '#141414', '#d62828', '#f7c331', '#f3efe6'),
  'neutral-gear': heading('Нейтральная передача', 'Neutral Gear', '#273036', '#5b9aa0', '#e76f51', '#f6ebd3'),
  'the-ninety-first-minute': heading('Девяносто первая минута', 'The Ninety-First Minute', '#0c2417', '#1e7a43', '#f4d35e', '#f2f5ea'),
  'the-flip-side': heading('Оборотная сторона пластинки', 'The Flip Side', '#1a1014', '#b33951', '#f1a208', '#f7ead7'),
  'the-fire-station-orchestra': heading('Оркестр пожарной части', 'The Fire Station Orchestra', '#3a0d0d', '#d7322b', '#f4b942', '#fff0d8'),
  'northern-lights-on-schedule': heading('Северное сияние по расписанию', 'Northern Lights on Schedule', '#081c2c', '#14596b', '#6ff2a8', '#e9fbf4'),
  'veras-theorem': heading('Теорема Веры', 'Vera’s Theorem', '#17233b', '#2f5fa8', '#f25c3b', '#f4eedf'),
  'a-gambit-for-two-grandmothers': heading('Гамбит для двух бабушек', 'A Gambit for Two Grandmothers', '#2b1d1a', '#a8412e', '#dfae5f', '#f7ecd8'),
  'hush-the-wolves-listen': heading('Тише, волки слушают', 'Hush, the Wolves Are Listening', '#0b0d0f', '#7a1420', '#d9d2c3', '#f2eee6'),
  'a-night-longer-than-a-knife': heading('Ночь длиннее ножа', 'A Night Longer Than a Knife', '#0c0a12', '#431a5c', '#f0384f', '#ece3ef'),
  'little-cube': heading('Кубик ищет друзей', 'Little Cube Looks for Friends', '#2a2a72', '#ff6b4a', '#ffd23f', '#fff7e8'),
  'seven-accountants': heading('Принцесса и семь бухгалтеров', 'The Princess and the Seven Accountants', '#2d1b4e', '#8e4fb0', '#f7c948', '#fdf0f7'),
} as const satisfies Record<string, Heading>;

export const seriesHeadings = {
  'edge-of-the-network': heading('Маяк на краю сети', 'Lighthouse at the Edge of the Network', '#071a24', '#0f5a6b', '#ffcf5c', '#e2f3f2'),
  'linden-street-precinct': heading('Участок на Липовой', 'The Linden Street Precinct', '#1e2a1f', '#4f7a4a', '#f2b134', '#f6f0da'),
  'winter-shift': heading('Зимняя смена', 'Winter Shift', '#13233a', '#4b7ca8', '#e94f5b', '#eef5fa'),
  'the-circle-line': heading('Кольцевая', 'The Circle Line', '#1a0f0d', '#7b2d1d', '#f0a23b', '#f3e6d6'),
  'periwinkle-sisters': heading('Сёстры Барвинок', 'The Periwinkle Sisters', '#22264f', '#6a78d1', '#f3a6b5', '#f6f2fb'),
  'out-of-sand': heading('Песок закончился', 'Out of Sand', '#3a1d12', '#d4773a', '#3fa7a0', '#fbe8cc'),
  'crew-of-the-dandelion': heading('Экипаж «Одуванчика»', 'The Crew of the Dandelion', '#1d4468', '#4aa5d9', '#ffd23f', '#f3fbff'),
  'missing-piano-affair': heading('Дело о пропавшем рояле', 'The Missing Piano Affair', '#191518', '#5d2a42', '#d9a441', '#f2e7da'),
  'borscht-neighbours': heading('Соседи по борщу', 'Borscht Neighbours', '#3b0f22', '#b3224f', '#9fc04d', '#fdf0e6'),
} as const satisfies Record<string, Heading>;

export const showHeadings = {
  'morning-on-the-avenue': heading('Утро на Проспекте', 'Morning on the Avenue', '#27305a', '#ff8f5a', '#ffd06b', '#fff4e4'),
  'the-evening-tram': heading('Вечерний трамвай', 'The Evening Tram', '#1a1733', '#5a3f8c', '#ff9f68', '#f7ebe1'),
  'our-courtyard': heading('Наш двор', 'Our Courtyard', '#1f3a38', '#3f8f7f', '#f6c24b', '#f8f3e0'),
  'telegraph-news': heading('Телеграф. Новости', 'Telegraph News', '#0a1a33', '#1763c6', '#ff5a36', '#eaf2ff'),
  'the-day-in-ten-minutes': heading('Сутки за десять минут', 'The Day in Ten Minutes', '#101820', '#2f4858', '#f6ae2d', '#eef2f3'),
  'economy-on-your-fingers': heading('Экономика на пальцах', 'Economy on Your Fingers', '#10261e', '#1f8a5f', '#f4d06f', '#eefaf3'),
  'weather-and-people': heading('Погода и люди', 'Weather and People', '#16324f', '#3f8fd2', '#ffd166', '#f0f8ff'),
  'the-big-fixture': heading('Матч тура', 'The Big Fixture', '#082315', '#138a4a', '#ffe14d', '#f1faf0'),
  'the-third-half': heading('Третий тайм', 'The Third Half', '#14232e', '#1f6f8b', '#f26b38', '#f2f4ec'),
  'training-with-an-asterisk': heading('Тренировка со звёздочкой', 'Training with an Asterisk', '#2a1038', '#c2337f', '#ffcc33', '#fff1f6'),
  'lights-to-flag': heading('От огней до флага', 'Lights to Flag', '#121212', '#c81d25', '#ffffff', '#f4f1ec'),
  'pit-talk': heading('Разговоры в боксах', 'Pit Talk', '#171c24', '#3a4a5f', '#ffb400', '#eef0f3'),
  'uncle-lyonyas-garage': heading('Гараж дяди Лёни', 'Uncle Lyonya’s Garage', '#2b1d12', '#b5651d', '#4fb0ae', '#f8ecd8'),
  'wake-up-cubes': heading('Кубики, подъём!', 'Cubes, Wake Up!', '#24327a', '#ff5d5d', '#ffd93d', '#fff8ea'),
  'a-hundred-thousand-whys': heading('Сто тысяч зачем', 'A Hundred Thousand What-Fors', '#163b5c', '#18a999', '#ffb627', '#f2fcf9'),
  'bim-bom-and-the-sandwich': heading('Бим, Бом и бутерброд', 'Bim, Bom and the Sandwich', '#4a1f3d', '#f2788f', '#ffd166', '#fff4ee'),
  'tales-in-pictures': heading('Сказки в картинках', 'Tales in Pictures', '#231a4f', '#6650b8', '#ffc94d', '#f8f1ff'),
  'owl-school': heading('Совиная школа', 'Owl School', '#2b2218', '#8a5a34', '#f3b94b', '#faf0dc'),
  'lullaby-for-a-hedgehog': heading('Колыбельная для ежа', 'A Lullaby for a Hedgehog', '#0f1d3f', '#33508f', '#f7d774', '#eef2ff'),
  'hot-bars': heading('Горячий такт', 'Hot Bars', '#1c0b2e', '#e0218a', '#ffe600', '#fdefff'),
  'top-twenty-no-repeats': heading('Двадцатка без повторов', 'Top Twenty, No Repeats', '#0d1b3e', '#3d5af1', '#22d1ee', '#eef2ff'),
  'clips-for-the-siesta': heading('Клипы на сиесту', 'Clips for the Siesta', '#3f1d38', '#ff7e67', '#ffd3b6', '#fff5ee'),
  'jazz-until-midnight': heading('Джаз до полуночи', 'Jazz Until Midnight', '#1a1210', '#a63d2f', '#e9a13b', '#f6e8d3'),
  'side-a': heading('Сторона А', 'Side A', '#1f1a17', '#d17a22', '#4c9f9a', '#f7eedd'),
  'the-badgers-path': heading('Тропою барсука', 'The Badger’s Path', '#1d2a17', '#5f8a3a', '#e8b04b', '#f4f2df'),
  'the-rivers-hour': heading('Час реки', 'The River’s Hour', '#14303a', '#3a8c95', '#f0a05a', '#eef7f2'),
  'a-birds-address': heading('Адрес птицы', 'A Bird’s Address', '#23304a', '#6f93c4', '#f28f3b', '#f7f3e8'),
  'under-the-keel': heading('Сто метров под килем', 'A Hundred Metres Under the Keel', '#041c32', '#0b5a8f', '#ffcb47', '#e3f4fb'),
  'whales-and-people': heading('Киты и люди', 'Whales and People', '#0a2433', '#2a7f9e', '#f26a4b', '#e9f5f5'),
  'orbit-diary': heading('Дневник орбиты', 'Orbit Diary', '#0a0d24', '#3949ab', '#ff8a3d', '#e8ebff'),
  'neighbouring-stars': heading('Соседние звёзды', 'Neighbouring Stars', '#140a2e', '#6a35b0', '#ffd54a', '#f4edff'),
  'beautifully-proved': heading('Красиво доказано', 'Beautifully Proved', '#152238', '#e4572e', '#76b5c5', '#f7f2e6'),
  'physics-at-breakfast': heading('Физика за завтраком', 'Physics at Breakfast', '#2a2540', '#5e60ce', '#ffb703', '#f8f5ee'),
  'frame-by-frame': heading('Кадр за кадром', 'Frame by Frame', '#111214', '#3c4048', '#e23e3e', '#ecebe7'),
  'before-the-show': heading('Перед сеансом', 'Before the Show', '#150f14', '#4a2638', '#d9a35b', '#f0e6da'),
  'the-foyer': heading('Фойе', 'The Foyer', '#1e120b', '#8c2f1b', '#e3b04b', '#faf0dc'),
  'compartment-with-a-view': heading('Купе с видом', 'Compartment with a View', '#1c2f3a', '#4c93a8', '#f3a745', '#f5f0e1'),
  'a-twenty-minute-stop': heading('Стоянка двадцать минут', 'A Twenty-Minute Stop', '#2e1d1a', '#b8503a', '#e8c07d', '#f9eedc'),
  'supper-in-half-an-hour': heading('Ужин за полчаса', 'Supper in Half an Hour', '#2c1a0e', '#e2711d', '#8ab17d', '#fff3e0'),
  'grandmas-standard': heading('Бабушкин стандарт', 'Grandma’s Standard', '#38141c', '#b23a48', '#e9c46a', '#fdf1e3'),
  'bread-wednesday': heading('Хлебная среда', 'Bread Wednesday', '#33210f', '#b57b3a', '#d94f30', '#faeed8'),
  'logs-and-silence': heading('Поленья и тишина', 'Logs and Silence', '#1d0d08', '#9a3412', '#fb9a3c', '#fce9d3'),
  'a-blanket-and-a-book': heading('Плед и книга', 'A Blanket and a Book', '#2a1616', '#8d3b3b', '#e9b872', '#f9ebdd'),
  'sky-over-the-lake': heading('Небо над озером', 'Sky over the Lake', '#061826', '#155e75', '#5eead4', '#e6fbf7'),
  'polar-night': heading('Полярная ночь', 'Polar Night', '#0a0f2c', '#3b3f9e', '#a3f7bf', '#eaf0ff'),
  'on-one-wave': heading('На одной волне', 'On One Wave', '#10243a', '#1f7ea6', '#ffb703', '#e8f6fb'),
  'four-voices': heading('Четыре голоса', 'Four Voices', '#2a1236', '#c2417c', '#5ec2b7', '#fdf0f6'),
} as const satisfies Record<string, Heading>;

export type FilmSlug = keyof typeof filmHeadings;
export type SeriesSlug = keyof typeof seriesHeadings;
export type ShowSlug = keyof typeof showHeadings;
