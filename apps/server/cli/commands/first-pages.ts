/** The pages that every provider begins with: without the first its site has no start, without the second its menu no channels. */
import type { LocalizedText } from '@aerial/domain/language.ts';
import { sql } from 'kysely';
import type { Trx } from '../../src/imports/transaction.ts';

interface FirstPage {
  readonly slug: string;
  readonly template: 'startpage' | 'tvchannels30';
  readonly title: LocalizedText;
}

const FIRST_PAGES: readonly FirstPage[] = [
  {
    slug: 'start',
    template: 'startpage',
    title: {
      ru: 'Главная',
      en: 'Home',
      bg: 'Начало',
      kk: 'Басты бет',
      tg: 'Асосӣ',
      ky: 'Башкы бет',
      uz: 'Bosh sahifa',
      ka: 'მთავარი',
      lv: 'Sākums',
      az: 'Ana səhifə',
      ro: 'Acasă',
    },
  },
  {
    slug: 'channels',
    template: 'tvchannels30',
    title: {
      ru: 'Каналы',
      en: 'Channels',
      bg: 'Канали',
      kk: 'Арналар',
      tg: 'Каналҳо',
      ky: 'Каналдар',
      uz: 'Kanallar',
      ka: 'არხები',
      lv: 'Kanāli',
      az: 'Kanallar',
      ro: 'Canale',
    },
  },
];

/** Creates the start page, without rows, and the entry of the menu that leads to the channels. */
export async function addFirstPages(trx: Trx, providerId: number): Promise<void> {
  for (const [position, { slug, template, title }] of FIRST_PAGES.entries())
    // The demo's pages have numbers of their own, which the sequence does not know.
    await sql`
      insert into rowsets (id, provider_id, slug, title, template, position, in_menu)
      select greatest(nextval(pg_get_serial_sequence('rowsets', 'id')), (select max(id) + 1 from rowsets)), ${providerId}, ${slug},
        ${JSON.stringify(title)}::jsonb, ${template}, ${position}, true`.execute(trx);
}
