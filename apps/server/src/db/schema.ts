/** The tables as Kysely sees them; each area's stand in `schema-*.ts`. */
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { Generated } from 'kysely';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { AdTables } from './schema/ads.ts';
import type { ChannelTables } from './schema/channels.ts';
import type {
  GeneratedInt8,
  Json,
  JsonWithDefault,
  NumericId,
  Timestamp,
  TimestampWithDefault,
} from './schema/columns.ts';
import type { ContentTables } from './schema/contents.ts';
import type { DrmTables } from './schema/drm.ts';
import type { EventTables } from './schema/events.ts';
import type { FavouriteTables } from './schema/favourites.ts';
import type { ImportTables } from './schema/imports.ts';
import type { LedgerTables } from './schema/ledger.ts';
import type { PacketTables } from './schema/packets.ts';
import type { PaymentTables } from './schema/payments.ts';
import type { PromotionTables } from './schema/promotions.ts';
import type { PromptTables } from './schema/prompts.ts';
import type { PushTables } from './schema/push.ts';
import type { FollowTables } from './schema/follows.ts';
import type { ReminderTables } from './schema/reminders.ts';
import type { RoomTables } from './schema/rooms.ts';
import type { AuditTables } from './schema/audit.ts';
import type { StaffTables } from './schema/staff.ts';
import type { StatisticsTables } from './schema/statistics.ts';
import type { SubscriptionTables } from './schema/subscriptions.ts';
import type { MessageTables } from './schema/messages.ts';
import type { OperatorTables } from './schema/operators.ts';
import type { ProfileTables } from './schema/profiles.ts';
import type { PageTables } from './schema/pages.ts';
import type { PersonalTables } from './schema/personal.ts';
import type { PlaybackTables } from './schema/playback.ts';
import type { RecordingTables } from './schema/recordings.ts';
import type { SearchTables } from './schema/search.ts';
import type { SeoTables } from './schema/seo.ts';
import type { VideoTables } from './schema/videos.ts';
import type { WebhookTables } from './schema/webhooks.ts';
import type { ViewerTables } from './schema/viewers.ts';

export interface ProvidersTable {
  id: NumericId<ProviderId>;
  shortname: string;
  name: Json<LocalizedText>;
  is_default: Generated<boolean>;
  hosts: Generated<string[]>;
  networks: Generated<string[]>;
  settings: JsonWithDefault<Record<string, unknown>>;
  partners: JsonWithDefault<Record<string, Record<string, unknown>>>;
  created_at: TimestampWithDefault;
}
/** Texts that a provider publishes, with all their versions. */
export interface ProviderTextsTable {
  provider_id: NumericId<ProviderId>;
  name: string;
  version: number;
  texts: Json<LocalizedText>;
  published_at: Timestamp;
  published_by: string;
}
export interface DocumentVersionsTable {
  topic: string;
  version: GeneratedInt8;
}

export interface Database
  extends
    ViewerTables,
    AdTables,
    AuditTables,
    ChannelTables,
    ContentTables,
    DrmTables,
    EventTables,
    PageTables,
    PersonalTables,
    PlaybackTables,
    OperatorTables,
    MessageTables,
    RecordingTables,
    FavouriteTables,
    FollowTables,
    ImportTables,
    ProfileTables,
    SeoTables,
    SearchTables,
    LedgerTables,
    PacketTables,
    PaymentTables,
    PromotionTables,
    PromptTables,
    PushTables,
    ReminderTables,
    RoomTables,
    StaffTables,
    StatisticsTables,
    SubscriptionTables,
    VideoTables,
    WebhookTables {
  providers: ProvidersTable;
  provider_texts: ProviderTextsTable;
  document_versions: DocumentVersionsTable;
}
