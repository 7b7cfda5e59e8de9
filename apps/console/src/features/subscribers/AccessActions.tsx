import { changeUserCall } from '@aerial/contract/calls/accounts.ts';
import { archiveUserCall, blockUserCall, userDevicesCall } from '@aerial/contract/calls/operator-users.ts';
import { currentUserSubscriptionsCall } from '@aerial/contract/calls/operators.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Archive, Ban, CircleCheck } from 'lucide-react';
import { callApi } from '../../core/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { subscriberName } from '../../parts/subscribers/names.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { USERS_KEY, userKey } from './keys.ts';
import { texts } from './texts.ts';

/** Blocking is undone by a press; archiving is confirmed by typing the name. Both say first what they concern. */
export function AccessActions({ user }: { user: User }) {
  const t = useTexts(texts);
  const may = useMay();
  const [run, isBusy] = useAction();
  const params = { id: user.id };
  const name = subscriberName(user);
  const changes = [userKey(user.id), USERS_KEY];

  async function block(): Promise<void> {
    const { length: count } = await callApi(userDevicesCall, { params });
    const question = { title: t('block'), text: t('block_text', { name, count }), action: t('block') };
    if (await confirmed({ ...question, isDangerous: true })) await callApi(blockUserCall, { params });
  }
  async function archive(): Promise<void> {
    const count = may('subscriptions:read') ? (await callApi(currentUserSubscriptionsCall, { params })).length : 0;
    const question = { title: t('archive'), text: t('archive_text', { name, count }), action: t('archive') };
    if (await confirmed({ ...question, isDangerous: true, typed: user.username }))
      await callApi(archiveUserCall, { params });
  }

  return (
    <>
      {user.is_active ? (
        <Button
          size="small"
          icon={<Ban aria-hidden size={16} />}
          busy={isBusy}
          onClick={() => void run(block, { changes })}
        >
          {t('block')}
        </Button>
      ) : (
        <Button
          size="small"
          look="primary"
          icon={<CircleCheck aria-hidden size={16} />}
          busy={isBusy}
          onClick={() =>
            void run(() => callApi(changeUserCall, { params, body: { is_active: true } }), {
              changes,
              done: t('unblock_done'),
            })
          }
        >
          {t('unblock')}
        </Button>
      )}
      <Button
        size="small"
        look="ghost"
        icon={<Archive aria-hidden size={16} />}
        disabled={isBusy}
        onClick={() => void run(archive, { changes })}
      >
        {t('archive')}
      </Button>
    </>
  );
}
