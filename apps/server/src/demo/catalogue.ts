/** What the loader needs to know of the demo: the data of `demo/catalogue` in one place. */
import type { DemoNews } from '../../../../demo/catalogue/news.ts';
import type { DemoOffer } from '../../../../demo/catalogue/packets.ts';
import type { DemoSurvey } from '../../../../demo/catalogue/surveys.ts';
import type { DemoAccount, DemoOperator } from '../../../../demo/catalogue/subscribers.ts';
import type { DemoChannel, DemoGenre, DemoPerson, DemoTitle, Text } from '../../../../demo/catalogue/types.ts';
import type { PlaylistItem } from '@aerial/domain/asset.ts';
import type { LocalDate } from '@aerial/domain/zone.ts';
import type { AudienceViewer } from './audience.ts';
import type { RowQuery } from '../db/schema/pages.ts';
import type { ProviderSettings } from '../tenancy/provider.ts';
import type { GuideSlot } from './guide-plan.ts';

export interface CatalogueCategory {
  readonly id: number;
  readonly slug: string;
  readonly name: Text;
  readonly tags: Readonly<Record<string, boolean>>;
}
export interface CatalogueCountry {
  readonly id: number;
  readonly slug: string;
  readonly name: Text;
}
export interface CatalogueLibrary {
  readonly id: number;
  readonly slug: string;
  readonly title: Text;
  readonly description: Text;
  readonly isFree: boolean;
  /** What plays before its contents. */
  readonly packshots?: readonly (readonly PlaylistItem[])[];
}
export interface CatalogueProvider {
  readonly id: number;
  readonly shortname: string;
  readonly name: Text;
  readonly isDefault: boolean;
  readonly hosts: readonly string[];
  /** CIDR blocks of its network. */
  readonly networks: readonly string[];
  readonly settings: Partial<ProviderSettings> & {
    readonly paySystems?: readonly Readonly<Record<string, unknown>>[];
  };
  readonly partners: Readonly<Record<string, Partial<ProviderSettings>>>;
  /** What it sells, in the form of `aerial import packets`. */
  readonly offer?: DemoOffer;
  /** Which ads it shows, in the form of `aerial import ads`. */
  readonly ads?: object;
  /** Channels it offers; all when absent. */
  readonly channelIds?: readonly number[];
}
/** One place of a row. */
export type CatalogueItem =
  | { readonly content: string }
  | { readonly channel: number }
  | { readonly person: number }
  | { readonly promotion: Readonly<Record<string, unknown>> };
export interface CatalogueRow {
  readonly id: string;
  readonly slug: string;
  readonly title: Text;
  readonly template: string;
  readonly contentType: string | null;
  readonly libraryId: number | null;
  readonly query: RowQuery;
  readonly items: readonly CatalogueItem[];
}
export interface CatalogueRowset {
  readonly id: number;
  readonly slug: string;
  readonly title: Text;
  readonly description: Text;
  readonly template: string;
  readonly icon: string | null;
  readonly inMenu: boolean;
  /** Ids of its rows, in order. */
  readonly rows: readonly string[];
}

export interface DemoCatalogue {
  readonly providers: readonly CatalogueProvider[];
  readonly channels: readonly DemoChannel[];
  readonly categories: readonly CatalogueCategory[];
  readonly genres: readonly DemoGenre[];
  readonly countries: readonly CatalogueCountry[];
  readonly persons: readonly DemoPerson[];
  readonly libraries: readonly CatalogueLibrary[];
  readonly titles: readonly DemoTitle[];
  readonly rows: readonly CatalogueRow[];
  readonly rowsets: readonly CatalogueRowset[];
  readonly news: readonly DemoNews[];
  readonly surveys: readonly DemoSurvey[];
  readonly accounts: readonly DemoAccount[];
  /** What others watched, at each provider. */
  readonly audience?: readonly AudienceViewer[];
  readonly operators: readonly DemoOperator[];
  /** Of every account. */
  readonly password: string;
  /** Of every contract. */
  readonly contractCode: string;
  /** A programme of every day that must not be shown: the first of a channel at or after a local minute. */
  readonly dailyBlackout?: { readonly channelId: number; readonly atMinute: number };
  /** A day of a channel; the first slot is at minute 0. */
  daySlots(channelId: number, date: LocalDate): readonly GuideSlot[];
}
