/** The parts of the settings: which values stand together on a page. Every value of every facet stands on at least one. */
import type { SettingsFacet } from '@aerial/contract/shapes/settings/facets.ts';
import {
  Banknote,
  BellRing,
  ChartNoAxesColumn,
  Contact,
  CreditCard,
  Globe,
  Languages,
  LayoutPanelTop,
  LogIn,
  MapPin,
  MonitorPlay,
  Palette,
  Scale,
  Search,
  Send,
  ShieldCheck,
  ToggleRight,
  type LucideIcon,
} from 'lucide-react';
import { kindOf } from '../../parts/values/kinds.ts';
import type { texts } from './texts.ts';
import { namesOf, schemaOf } from './values.ts';

type Text = keyof (typeof texts)['set'];

export interface FormOfFacet {
  readonly facet: SettingsFacet;
  readonly names: readonly string[];
}

export interface SettingsPart {
  readonly id: string;
  readonly title: Text;
  readonly about: Text;
  readonly icon: LucideIcon;
  readonly forms: readonly FormOfFacet[];
}

const all = (facet: SettingsFacet): FormOfFacet => ({ facet, names: namesOf(facet) });
const some = (facet: SettingsFacet, ...names: readonly string[]): FormOfFacet => ({ facet, names });
const but = (facet: SettingsFacet, ...left: readonly string[]): FormOfFacet => ({
  facet,
  names: namesOf(facet).filter((name) => !left.includes(name)),
});

const LEGAL = ['agreementUrl', 'privacyUrl', 'termsUrl', 'aboutUrl'] as const;
const PAYING = ['paySystems', 'payments', 'dunning', 'billingUrl', 'asksBalance', 'isPayIframeEnabled'] as const;
const PUSH = ['pushKey', 'pushQuietHours', 'pushContact'] as const;
/** Lists of what is switched off. */
const SWITCHED_OFF = new Set(['hiddenFeatures', 'hiddenPersonalRows', 'skippableMarks']);

const switchesOf = (facet: SettingsFacet): FormOfFacet => ({
  facet,
  names: namesOf(facet).filter((name) => SWITCHED_OFF.has(name) || kindOf(schemaOf(facet, name)).tag === 'flag'),
});

export const PARTS: readonly SettingsPart[] = [
  { id: 'brand', title: 'brand', about: 'brand_about', icon: Palette, forms: [all('brand')] },
  { id: 'identity', title: 'identity', about: 'identity_about', icon: Globe, forms: [] },
  {
    id: 'contacts',
    title: 'contacts',
    about: 'contacts_about',
    icon: Contact,
    forms: [some('site', 'support', 'appLinks', 'mobileApp', 'showsApkInstruction'), some('account', 'lkLink')],
  },
  { id: 'legal', title: 'legal', about: 'legal_about', icon: Scale, forms: [some('site', ...LEGAL)] },
  {
    id: 'site',
    title: 'site',
    about: 'site_about',
    icon: LayoutPanelTop,
    forms: [but('site', ...LEGAL, 'support', 'appLinks', 'mobileApp', 'showsApkInstruction')],
  },
  { id: 'region', title: 'region', about: 'region_about', icon: MapPin, forms: [all('region')] },
  { id: 'languages', title: 'languages', about: 'languages_about', icon: Languages, forms: [all('languages')] },
  { id: 'login', title: 'login', about: 'login_about', icon: LogIn, forms: [all('login')] },
  {
    id: 'account',
    title: 'account',
    about: 'account_about',
    icon: ShieldCheck,
    forms: [but('account', 'lkLink'), all('parental')],
  },
  { id: 'catalogue', title: 'catalogue', about: 'catalogue_about', icon: Search, forms: [all('catalogue')] },
  { id: 'player', title: 'player', about: 'player_about', icon: MonitorPlay, forms: [all('player'), all('drm')] },
  { id: 'sale', title: 'sale', about: 'sale_about', icon: Banknote, forms: [but('commerce', ...PAYING)] },
  { id: 'paying', title: 'paying', about: 'paying_about', icon: CreditCard, forms: [some('commerce', ...PAYING)] },
  { id: 'messages', title: 'messages', about: 'messages_about', icon: Send, forms: [some('prompts', ...PUSH)] },
  { id: 'prompts', title: 'prompts', about: 'prompts_about', icon: BellRing, forms: [but('prompts', ...PUSH)] },
  {
    id: 'analytics',
    title: 'analytics',
    about: 'analytics_about',
    icon: ChartNoAxesColumn,
    forms: [all('analytics')],
  },
  {
    id: 'switches',
    title: 'switches',
    about: 'switches_about',
    icon: ToggleRight,
    forms: (['login', 'account', 'catalogue', 'player', 'commerce', 'site'] as const).map(switchesOf),
  },
];
