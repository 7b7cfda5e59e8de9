import { requestSupportCodeCall, startSupportSessionCall } from '@aerial/contract/calls/support.ts';
import type { AnswerOf } from '@aerial/contract/core.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
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
import { supportTexts } from './support-texts.ts';

type SentCode = AnswerOf<typeof requestSupportCodeCall>;
type Started = AnswerOf<typeof startSupportSessionCall>;

/** The site takes the session from the fragment, which no server sees, and removes it from the address. */
const siteAddress = ({ access_token: token, expires_at: until }: Started): string =>
  `/#support=${token},${Date.parse(until)}`;

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
  const formats = useFormats();
  const [run, isBusy] = useAction();
  const [sent, setSent] = useState<SentCode>();
  const [started, setStarted] = useState<Started>();
  const params = { id: user.id };
  const request = () => void run(async () => setSent(await callApi(requestSupportCodeCall, { params, body: {} })));

  if (started)
    return (
      <>
        <p>
          <output>{t('started', { time: formats.instant(started.expires_at) })}</output>
        </p>
        <p>{t('started_blocked')}</p>
        <Button size="small" onClick={() => window.open(siteAddress(started), '_blank')}>
          {t('start')}
        </Button>
      </>
    );
  if (!sent)
    return (
      <>
        <p>{t('request_text', { name: subscriberName(user) })}</p>
        <Button look="primary" busy={isBusy} onClick={request}>
          {t('request')}
        </Button>
      </>
    );
  return (
    <>
      <p>
        <output>{t(`sent_${sent.channel}`, { to: sent.to ?? '' })}</output>
      </p>
      <CodeForm user={user} onStarted={setStarted} />
      <Button size="small" look="ghost" busy={isBusy} onClick={request}>
        {t('request_again')}
      </Button>
    </>
  );
}

function CodeForm({ user, onStarted }: { user: User; onStarted: (started: Started) => void }) {
  const t = useTexts(supportTexts);
  const queries = useQueryClient();
  const form = useForm({
    initial: { code: '' },
    schema: startSupportSessionCall.body,
    bodyOf: ({ code }) => ({ code: code.replaceAll(/\s/g, '') }),
    fieldOf: { invalid_otp: 'code', too_many_attempts: 'code' },
    async submit(_values, body) {
      const started = await callApi(startSupportSessionCall, { params: { id: user.id }, body });
      await queries.invalidateQueries({ queryKey: partKey(user.id, 'sign-ins') });
      window.open(siteAddress(started), '_blank');
      onStarted(started);
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
      />
    </FormView>
  );
}
