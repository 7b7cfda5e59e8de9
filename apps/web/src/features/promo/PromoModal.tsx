import { MAX_PROMO_CODE_LENGTH } from '@aerial/domain/promo.ts';
import { useEffect, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import fields from '@aerial/ui/Field.module.css';
import { Button } from '@aerial/ui/Button.tsx';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import type { ModalContentProps } from '../../core/modals.tsx';
import { useRuntime } from '../../core/runtime.tsx';
import { waitStage } from '../../parts/commerce/waiting.ts';
import contents from '../../parts/dialogs/contents.module.css';
import { SupportContacts } from '../../parts/dialogs/SupportContacts.tsx';
import { CardStep } from './CardStep.tsx';
import styles from './Promo.module.css';
import type { PromoProblem, PromoState } from './promo-types.ts';
import { SuccessStep } from './SuccessStep.tsx';
import { usePromo } from './usePromo.ts';

/** What the address of a page passes on. */
export interface PromoModalData {
  readonly code?: string | undefined;
}

type In<Tag extends PromoState['tag']> = Extract<PromoState, { tag: Tag }>;

/** The promo code wizard. @source spec 3 §4.5, A-531–A-550 */
export function PromoModal({ request }: ModalContentProps) {
  const { state, open } = usePromo();
  const { code } = (request.data as PromoModalData | undefined) ?? {};
  const { modals } = useRuntime();
  useEffect(() => {
    // Who has closed it before its code was loaded does not want it opened again.
    if (modals.current()) open(code);
  }, [code, modals, open]);
  return <div className={contents.content}>{stepOf(state)}</div>;
}

function stepOf(state: PromoState) {
  switch (state.tag) {
    case 'closed':
      return null;
    case 'entering':
      return <CodeStep state={state} />;
    case 'checking':
    case 'applying':
      return <ProcessStep state={state} />;
    case 'needs-login':
      return <LoginStep />;
    case 'loading-cards':
      return (
        <div className={styles.waiting}>
          <Spinner size={32} />
        </div>
      );
    case 'choosing-card':
      return <CardStep state={state} />;
    case 'linking':
      return <LinkingStep state={state} />;
    case 'link-failed':
      return <LinkFailed />;
    case 'confirming':
      return <ConfirmStep state={state} />;
    case 'success':
      return <SuccessStep state={state} />;
  }
}

/** Step 1. @source */
function CodeStep({ state: { code, problem } }: { state: In<'entering'> }) {
  const { t } = useTranslation();
  const { press } = usePromo();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    press({ type: 'submitted' });
  };
  return (
    <form className={contents.content} onSubmit={submit} noValidate>
      <p className={contents.text}>{t('promo_wizard_text')}</p>
      <label className={fields.field}>
        <span>{t('promo_wizard_code')}</span>
        <input
          className={styles.code}
          value={code}
          onChange={(event) => press({ type: 'typed', code: event.target.value })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={problem !== undefined}
          aria-describedby="promo-problem"
          required
        />
      </label>
      <p id="promo-problem" className={styles.problem} aria-live="polite">
        {problem && <ProblemText problem={problem} />}
      </p>
      <Button type="submit" look="primary" size="large" wide>
        {t('promo_wizard_check')}
      </Button>
    </form>
  );
}

function ProblemText({ problem }: { problem: PromoProblem }) {
  const { t } = useTranslation();
  switch (problem.kind) {
    case 'required':
      return t('promo_wizard_required');
    case 'too-long':
      return t('promo_wizard_too_long', { count: MAX_PROMO_CODE_LENGTH });
    case 'network':
      return t('error_download_text');
    case 'server':
      return problem.message;
  }
}

/** A call is in flight; its button takes a press again after 10 s. @source A-543 */
function ProcessStep({ state }: { state: In<'checking' | 'applying'> }) {
  const { t } = useTranslation();
  const { press } = usePromo();
  const { isLong, showsSupport } = waitStage(state.waited);
  return (
    <>
      <output className={styles.waiting}>
        <Spinner size={40} />
        <strong className={styles.name}>{state.code}</strong>
        <span className={contents.text}>{t(isLong ? 'payment_waiting_long' : 'promo_wizard_checking')}</span>
      </output>
      {showsSupport && <SupportContacts />}
      <Button
        look="primary"
        size="large"
        wide
        disabled={!state.isButtonEnabled}
        onClick={() => press({ type: state.tag === 'checking' ? 'submitted' : 'confirmed' })}
      >
        {state.isButtonEnabled ? t('action_retry') : t('purchase_processing')}
      </Button>
    </>
  );
}

/** Step 2. @source A-532 */
function LoginStep() {
  const { t } = useTranslation();
  const { press } = usePromo();
  return (
    <>
      <p className={contents.text}>{t('promo_wizard_signin')}</p>
      <div className={contents.actions}>
        <Button look="primary" onClick={() => press({ type: 'sign-in-pressed' })}>
          {t('action_signin')}
        </Button>
        <Button onClick={() => press({ type: 'closed' })}>{t('action_close')}</Button>
      </div>
    </>
  );
}

/** @source */
function LinkingStep({ state }: { state: In<'linking'> }) {
  const { t } = useTranslation();
  const { press } = usePromo();
  const { isLong, showsSupport } = waitStage(state.waited);
  return (
    <>
      <output className={styles.waiting}>
        <Spinner size={40} />
        <span className={contents.text}>{t(isLong ? 'payment_waiting_long' : 'promo_wizard_linking')}</span>
      </output>
      {showsSupport && <SupportContacts />}
      <Button wide onClick={() => press({ type: 'cancelled' })}>
        {t('purchase_cancel')}
      </Button>
    </>
  );
}

/** @source */
function LinkFailed() {
  const { t } = useTranslation();
  const { press } = usePromo();
  return (
    <>
      <p role="alert" className={contents.text}>
        {t('promo_card_link_failure')}
      </p>
      <SupportContacts />
      <Button wide onClick={() => press({ type: 'closed' })}>
        {t('action_close')}
      </Button>
    </>
  );
}

/** @source */
function ConfirmStep({ state: { code, promo } }: { state: In<'confirming'> }) {
  const { t } = useTranslation();
  const { press } = usePromo();
  const title = promo.confirmation_title || code;
  return (
    <>
      <h3 className={styles.name}>{title}</h3>
      {promo.confirmation_text && <p className={contents.text}>{promo.confirmation_text}</p>}
      {promo.confirmation_desc && <p className={styles.note}>{promo.confirmation_desc}</p>}
      <div className={contents.actions}>
        <Button look="primary" onClick={() => press({ type: 'confirmed' })}>
          {t('promo_wizard_apply')}
        </Button>
        <Button onClick={() => press({ type: 'closed' })}>{t('purchase_cancel')}</Button>
      </div>
    </>
  );
}
