import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { useId, useState, useSyncExternalStore } from 'react';
import { commonTexts } from '../../i18n/common-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { questions, type Question } from './confirm.ts';
import { dialogTexts } from './dialog-texts.ts';
import styles from './Dialogs.module.css';

/** Shows the pending question; one for the whole console. */
export function ConfirmHost() {
  const pending = useSyncExternalStore(questions.subscribe, questions.current);
  const [last, setLast] = useState(pending);
  // The dialog shows its last text while it closes.
  if (pending && pending !== last) setLast(pending);
  return (
    <Dialog open={pending !== undefined} onOpenChange={() => pending?.answer(false)} title={last?.title ?? ''}>
      {last && (
        <Body key={last.title + last.text} question={last} onAnswer={(isConfirmed) => pending?.answer(isConfirmed)} />
      )}
    </Dialog>
  );
}

function Body({ question, onAnswer }: { question: Question; onAnswer: (isConfirmed: boolean) => void }) {
  const [t, common] = [useTexts(dialogTexts), useTexts(commonTexts)];
  const [typed, setTyped] = useState('');
  const id = useId();
  const { text, action, cancel, isDangerous, typed: wanted } = question;
  return (
    <form
      className={styles.body}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === undefined || typed.trim() === wanted) onAnswer(true);
      }}
    >
      <p className={styles.text}>{text}</p>
      {wanted !== undefined && (
        <div className={styles.typed}>
          <label htmlFor={id}>{t('type_to_confirm', { word: wanted })}</label>
          <input id={id} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </div>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          look="primary"
          className={isDangerous ? styles.danger : undefined}
          disabled={wanted !== undefined && typed.trim() !== wanted}
        >
          {action}
        </Button>
        <Button look="ghost" onClick={() => onAnswer(false)}>
          {cancel ?? common('action_cancel')}
        </Button>
      </div>
    </form>
  );
}
