/** What viewers see and may do of their account. */
import type { LocalizedText } from '@aerial/domain/language.ts';

export interface AccountSettings {
  /** What the viewer sees as the account. @source A-156 */
  readonly accountField: 'provider_uid' | 'username';
  /** Whether the account offers no logout: of a flat or a hotel room, say. @source A-107 */
  readonly hidesLogout: boolean;
  readonly lkLink: { readonly label: string | LocalizedText; readonly url: string } | null;
  readonly deviceLimit: number;
  /** Whether support sees what the main profile of a subscriber watched last. Off where the law or the agreement does not allow it. */
  readonly showsWatchedToSupport: boolean;
}

export const accountDefaults: AccountSettings = {
  accountField: 'provider_uid',
  hidesLogout: false,
  lkLink: null,
  deviceLimit: 5,
  showsWatchedToSupport: false,
};
