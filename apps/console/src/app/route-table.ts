/**
 * The screens of the console, in the order of the navigation. A screen is a default export of a feature, loaded when it is first opened;
 * who may not read its scope has neither its link nor its page. `docs/console.md` says how to add one.
 */
import type { OperatorScope } from '@aerial/domain/operator-scopes.ts';
import {
  BookOpenCheck,
  Clapperboard,
  ChartNoAxesCombined,
  CreditCard,
  FileInput,
  KeyRound,
  ListChecks,
  Mail,
  LayoutList,
  Package,
  ReceiptText,
  ScrollText,
  Settings2,
  Tags,
  TicketPercent,
  Tv,
  UserCog,
  UserRound,
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { texts } from './texts.ts';

type Load = () => Promise<{ default: ComponentType }>;
type AppText = keyof (typeof texts)['set'];

export interface Screen {
  /** Below `/console`, also the id. */
  readonly path: string;
  readonly title: AppText;
  readonly group: AppText;
  readonly icon: LucideIcon;
  /** That the role must have to see it. */
  readonly scope: OperatorScope;
  readonly load: Load;
  /** Pages below it: `:id` and the like. */
  readonly children?: readonly { readonly path: string; readonly load: Load }[];
}

export const SCREENS: readonly Screen[] = [
  {
    path: 'dashboard',
    title: 'screen_dashboard',
    group: 'group_see',
    icon: ChartNoAxesCombined,
    scope: 'statistics:read',
    load: () => import('../features/dashboard/DashboardPage.tsx'),
  },
  {
    path: 'subscribers',
    title: 'screen_subscribers',
    group: 'group_people',
    icon: Users,
    scope: 'users:read',
    load: () => import('../features/subscribers/SubscribersPage.tsx'),
    children: [{ path: ':id', load: () => import('../features/subscribers/SubscriberPage.tsx') }],
  },
  {
    path: 'tags',
    title: 'screen_tags',
    group: 'group_people',
    icon: Tags,
    scope: 'users:read',
    load: () => import('../features/tags/TagsPage.tsx'),
  },
  {
    path: 'messages',
    title: 'screen_messages',
    group: 'group_people',
    icon: Mail,
    scope: 'messages:read',
    load: () => import('../features/messages/MessagesPage.tsx'),
  },
  {
    path: 'titles',
    title: 'screen_titles',
    group: 'group_catalogue',
    icon: Clapperboard,
    scope: 'content:read',
    load: () => import('../features/titles/TitlesPage.tsx'),
    children: [{ path: ':id', load: () => import('../features/titles/TitlePage.tsx') }],
  },
  {
    path: 'persons',
    title: 'screen_persons',
    group: 'group_catalogue',
    icon: UserRound,
    scope: 'content:read',
    load: () => import('../features/persons/PersonsPage.tsx'),
    children: [{ path: ':id', load: () => import('../features/persons/PersonPage.tsx') }],
  },
  {
    path: 'pages',
    title: 'screen_pages',
    group: 'group_catalogue',
    icon: LayoutList,
    scope: 'content:read',
    load: () => import('../features/pages/PagesPage.tsx'),
    children: [{ path: ':id', load: () => import('../features/pages/PagePage.tsx') }],
  },
  {
    path: 'offer',
    title: 'screen_offer',
    group: 'group_sell',
    icon: Package,
    scope: 'packets:read',
    load: () => import('../features/offer/OfferPage.tsx'),
    children: [
      { path: 'document', load: () => import('../features/offer/DocumentPage.tsx') },
      { path: 'new', load: () => import('../features/offer/NewPacketPage.tsx') },
      { path: ':slug', load: () => import('../features/offer/PacketPage.tsx') },
    ],
  },
  {
    path: 'campaigns',
    title: 'screen_campaigns',
    group: 'group_sell',
    icon: TicketPercent,
    scope: 'promo:read',
    load: () => import('../features/campaigns/CampaignsPage.tsx'),
  },
  {
    path: 'payments',
    title: 'screen_payments',
    group: 'group_sell',
    icon: CreditCard,
    scope: 'payments:read',
    load: () => import('../features/payments/PaymentsPage.tsx'),
    children: [{ path: ':id', load: () => import('../features/payments/PaymentPage.tsx') }],
  },
  {
    path: 'receipts',
    title: 'screen_receipts',
    group: 'group_sell',
    icon: ReceiptText,
    scope: 'payments:read',
    load: () => import('../features/payments/ReceiptsPage.tsx'),
  },
  {
    path: 'books',
    title: 'screen_books',
    group: 'group_sell',
    icon: BookOpenCheck,
    scope: 'payments:read',
    load: () => import('../features/books/BooksPage.tsx'),
    children: [{ path: ':id', load: () => import('../features/books/AccountPage.tsx') }],
  },
  {
    path: 'channels',
    title: 'screen_channels',
    group: 'group_set_up',
    icon: Tv,
    scope: 'channels:read',
    load: () => import('../features/channels/ChannelsPage.tsx'),
    children: [{ path: ':id', load: () => import('../features/channels/ChannelPage.tsx') }],
  },
  {
    path: 'imports',
    title: 'screen_imports',
    group: 'group_set_up',
    icon: FileInput,
    scope: 'channels:read',
    load: () => import('../features/imports/ImportsPage.tsx'),
    children: [{ path: ':id', load: () => import('../features/imports/ImportPage.tsx') }],
  },
  {
    path: 'jobs',
    title: 'screen_jobs',
    group: 'group_set_up',
    icon: ListChecks,
    scope: 'channels:read',
    load: () => import('../features/imports/JobsPage.tsx'),
    children: [{ path: ':id', load: () => import('../features/imports/JobPage.tsx') }],
  },
  {
    path: 'settings',
    title: 'screen_settings',
    group: 'group_set_up',
    icon: Settings2,
    scope: 'settings:read',
    load: () => import('../features/settings/SettingsPage.tsx'),
    children: [{ path: ':part', load: () => import('../features/settings/SettingsPartPage.tsx') }],
  },
  {
    path: 'staff',
    title: 'screen_staff',
    group: 'group_staff',
    icon: UserCog,
    scope: 'staff:read',
    load: () => import('../features/staff/StaffPage.tsx'),
    children: [{ path: ':id', load: () => import('../features/staff/MemberPage.tsx') }],
  },
  {
    path: 'tokens',
    title: 'screen_tokens',
    group: 'group_staff',
    icon: KeyRound,
    scope: 'staff:read',
    load: () => import('../features/tokens/TokensPage.tsx'),
  },
  {
    path: 'webhooks',
    title: 'screen_webhooks',
    group: 'group_staff',
    icon: Webhook,
    scope: 'webhooks:read',
    load: () => import('../features/webhooks/WebhooksPage.tsx'),
    children: [{ path: ':id', load: () => import('../features/webhooks/WebhookPage.tsx') }],
  },
  {
    path: 'audit',
    title: 'screen_audit',
    group: 'group_staff',
    icon: ScrollText,
    scope: 'audit:read',
    load: () => import('../features/audit/AuditPage.tsx'),
    children: [{ path: ':id', load: () => import('../features/audit/AuditEntryPage.tsx') }],
  },
];
