/** Tests of what is set up: pay systems, messages. The server makes the requests. */
import {
  TESTED_PAY_SYSTEMS,
  TESTED_WAYS,
  testMessageCall,
  testPaySystemCall,
} from '@aerial/contract/calls/operator-setup.ts';
import type { AnswerOf } from '@aerial/contract/core.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { useState } from 'react';
import { callApi } from '../../core/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { SelectField, TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { useAction } from '../../parts/useAction.ts';
import { texts } from './texts.ts';
import { useWords } from './useWords.ts';
import styles from './Settings.module.css';

/** @param systems those that ways to pay name */
export function PaySystemTests({ systems }: { readonly systems: readonly string[] }) {
  const t = useTexts(texts);
  const { choice } = useWords();
  const [run, isBusy] = useAction();
  const [results, setResults] = useState<Readonly<Record<string, AnswerOf<typeof testPaySystemCall>>>>({});
  const tested = TESTED_PAY_SYSTEMS.filter((system) => systems.includes(system));
  return (
    <Section title={t('pay_test')}>
      <p className={styles.previewNote}>{tested.length > 0 ? t('pay_test_note') : t('pay_test_none')}</p>
      <ul className={styles.tests}>
        {tested.map((system) => {
          const result = results[system];
          return (
            <li key={system}>
              <Button
                size="small"
                disabled={isBusy}
                onClick={() =>
                  void run(async () => {
                    const answer = await callApi(testPaySystemCall, { body: { system } });
                    setResults((old) => ({ ...old, [system]: answer }));
                  })
                }
              >
                {t('pay_test_one', { system: choice('paySystems.system', system) })}
              </Button>
              <output data-good={result?.is_working}>
                {result &&
                  (result.is_working
                    ? t('pay_test_good', { ms: result.duration_ms })
                    : t('pay_test_bad', { answer: result.answer }))}
                {result?.problems.map(({ entry, problem }) => (
                  <span key={entry}>{t('pay_test_problem', { number: entry + 1, problem })}</span>
                ))}
              </output>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

export function MessageTests() {
  const t = useTexts(texts);
  const [result, setResult] = useState<AnswerOf<typeof testMessageCall>>();
  const form = useForm({
    initial: { way: 'sms' as string, to: '' },
    async submit({ way, to }) {
      setResult(undefined);
      const named = TESTED_WAYS.find((one) => one === way) ?? 'sms';
      setResult(await callApi(testMessageCall, { body: { way: named, ...(named !== 'messenger' && { to }) } }));
    },
  });
  const way = TESTED_WAYS.find((one) => one === form.values.way) ?? 'sms';
  return (
    <Section title={t('message_test')}>
      <FormView form={form} submitLabel={t('message_send')} isUnguarded>
        <SelectField
          form={form}
          name="way"
          label={t('message_way')}
          choices={TESTED_WAYS.map((value) => ({ value, label: t(`way_${value}`) }))}
        />
        {way !== 'messenger' && <TextField form={form} name="to" label={t(`to_${way}`)} autoComplete="off" />}
      </FormView>
      <output className={styles.result} data-good={result?.is_sent}>
        {result && (result.is_sent ? t(way === 'messenger' ? 'message_bot' : 'message_sent') : t(`message_not_${way}`))}{' '}
        {result?.link && (
          <a href={result.link} target="_blank" rel="noreferrer noopener">
            {result.link}
          </a>
        )}
      </output>
    </Section>
  );
}
