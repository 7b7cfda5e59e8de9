import { userSignInsCall } from '@aerial/contract/calls/operator-people.ts';
import { requestSupportCodeCall, startSupportSessionCall } from '@aerial/contract/calls/support.ts';
import type { AnswerOf } from '@aerial/contract/core.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { subscriberName } from '../../parts/subscribers/names.ts';
import { useAction } from '../../parts/useAction.ts';
import { partKey } from './keys.ts';
import { openSupportTab, type StartedView } from './support-tab.ts';
import { supportTexts } from './support-texts.ts';
import styles from './Subscriber.module.css';

type SentCode = AnswerOf<typeof requestSupportCodeCall>;

/** Support sees the service as the subscriber does, with a code that the subscriber reads out. */
export function SupportView({ user }: { user: User }) {
  const t = useTexts(supportTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<Eye aria-hidden size={16} />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('open')}>
        <Steps user={user} />
      </Dialog>
    </>
  );
}

function Steps({ user }: { user: User }) {
  const t = useTexts(supportTexts);
  const [run, isBusy] = useAction();
  const [sent, setSent] = useState<SentCode>();
  const [started, setStarted] = useState<{ view: StartedView; isTabOpen: boolean }>();
  const params = { id: user.id };
  const request = () => void run(async () => setSent(await callApi(requestSupportCodeCall, { params, body: {} })));

  if (started) return <Opened {...started} />;
  if (!sent)
    return (
      <div className={styles.steps}>
        <p>{t('request_text', { name: subscriberName(user) })}</p>
        <LatestView user={user} />
        <Button look="primary" busy={isBusy} onClick={request}>
          {t('request')}
        </Button>
      </div>
    );
  return (
    <div className={styles.steps}>
      <p>
        <output>{t(`sent_${sent.channel}`, { to: sent.to ?? '' })}</output>
      </p>
      <CodeForm
        user={user}
        // At once, as long as the browser takes it for a consequence of the press.
        onStarted={(view) => setStarted({ view, isTabOpen: openSupportTab(view, window) })}
      />
      <Button size="small" look="ghost" busy={isBusy} onClick={request}>
        {t('request_again')}
      </Button>
    </div>
  );
}

/** When support saw this account last; all views stand among the sign-ins. */
function LatestView({ user }: { user: User }) {
  const t = useTexts(supportTexts);
  const formats = useFormats();
  const { data } = useQuery({
    queryKey: partKey(user.id, 'sign-ins'),
    queryFn: () => callApi(userSignInsCall, { params: { id: user.id } }),
  });
  if (!data) return null;
  const views = data.filter(({ way }) => way === 'support');
  const text = views[0]
    ? t('earlier', { count: views.length, time: formats.instant(views[0].created_at) })
    : t('earlier_none');
  return <p className={styles.quiet}>{text}</p>;
}

/** A browser that blocks the tab opens it by a press. */
function Opened({ view, isTabOpen }: { view: StartedView; isTabOpen: boolean }) {
  const t = useTexts(supportTexts);
  const formats = useFormats();
  const [isShown, setShown] = useState(isTabOpen);
  return (
    <div className={styles.steps}>
      <p>
        <output>{t(isShown ? 'started' : 'started_blocked', { time: formats.time(view.expires_at) })}</output>
      </p>
      <Button look={isShown ? 'secondary' : 'primary'} onClick={() => setShown(openSupportTab(view, window))}>
        {t(isShown ? 'start_again' : 'start')}
      </Button>
    </div>
  );
}

function CodeForm({ user, onStarted }: { user: User; onStarted: (view: StartedView) => void }) {
  const t = useTexts(supportTexts);
  const queries = useQueryClient();
  const form = useForm({
    initial: { code: '', reason: '' },
    schema: startSupportSessionCall.body,
    bodyOf: ({ code, reason }) => ({
      code: code.replaceAll(/\s/g, ''),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    }),
    fieldOf: { invalid_otp: 'code', too_many_attempts: 'code' },
    async submit(_values, body) {
      const started = await callApi(startSupportSessionCall, { params: { id: user.id }, body });
      onStarted(started);
      await queries.invalidateQueries({ queryKey: partKey(user.id, 'sign-ins') });
    },
  });
  return (
    <FormView form={form} submitLabel={t('start')} isUnguarded>
      <TextField
        form={form}
        name="code"
        label={t('code')}
        note={t('code_note')}
        inputMode="numeric"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed is gone
        autoFocus
      />
      <TextField form={form} name="reason" label={t('reason')} note={t('reason_note')} maxLength={200} />
    </FormView>
  );
}
