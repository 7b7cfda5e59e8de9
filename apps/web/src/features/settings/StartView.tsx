import { useQuery } from '@tanstack/react-query';
import { LifeBuoy, Settings, Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { useApi } from '../../core/runtime.tsx';
import { ProfileTiles } from '../../parts/profiles/ProfileTiles.tsx';
import { Entries, EntryButton, EntryLink } from './Entries.tsx';
import { offersPromocode, offersSupport } from './offered.ts';
import { useAccountActions } from './useAccountActions.ts';
import { UserCard } from './UserCard.tsx';
import { WithUser } from './WithUser.tsx';

/** The user, and links to their settings. @source */
export function StartView() {
  const { t } = useTranslation();
  const { data: network } = useQuery(networkQuery(useApi()));
  const { openPromocode, openSupport } = useAccountActions();
  return (
    <WithUser>
      {(user) => (
        <>
          <UserCard user={user} />
          <ProfileTiles />
          <Entries label={t('settings_start')}>
            <EntryLink
              icon={Settings}
              title={t('settings_account')}
              note={t('settings_account_note')}
              to="/settings/account"
            />
            {offersPromocode(network?.provider) && (
              <EntryButton icon={Ticket} title={t('settings_promocode')} onPress={openPromocode} />
            )}
            {offersSupport(network?.provider) && (
              <EntryButton icon={LifeBuoy} title={t('settings_support')} onPress={openSupport} />
            )}
          </Entries>
        </>
      )}
    </WithUser>
  );
}
