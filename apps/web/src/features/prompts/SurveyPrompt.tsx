import { useMutation, useQuery } from '@tanstack/react-query';
import { MessageCircleQuestionMark } from 'lucide-react';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { answerSurveyCall, surveyCall } from '@aerial/api-client/calls/prompts.ts';
import type { Answer } from '@aerial/api-client/client-call.ts';
import {
  isEmptySurvey,
  SURVEY_ID,
  type SurveyAnswers,
  type SurveyPrompt as SurveyKind,
} from '@aerial/domain/prompts.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useApi } from '../../core/runtime.tsx';
import { PromptCard } from './PromptCard.tsx';
import styles from './PromptCard.module.css';
import type { PromptProps } from './prompt-props.ts';

/** As the contract allows. */
const MAX_WORDS = 2000;

interface SurveyPromptProps extends PromptProps {
  readonly kind: SurveyKind;
}

/** A question with answers, and room for words. A provider without a survey shows none. @source */
export function SurveyPrompt(props: SurveyPromptProps) {
  const api = useApi();
  const { close } = props;
  const { data: survey, isError } = useQuery({
    queryKey: ['survey', SURVEY_ID],
    queryFn: () => api.call(surveyCall, { params: { id: SURVEY_ID } }),
    staleTime: surveyCall.cache.staleMs,
    retry: false,
  });
  useEffect(() => {
    if (isError) close();
  }, [close, isError]);
  return survey && <Questions {...props} survey={survey} />;
}

function Questions({ kind, survey, close, drafts }: SurveyPromptProps & { survey: Answer<typeof surveyCall> }) {
  const { t } = useTranslation();
  const wordsId = useId();
  const [answerIds, setAnswerIds] = useState(() => drafts.current().answerIds);
  const [userText, setUserText] = useState(() => drafts.current().userText);
  const send = useSend(kind, close);
  const toggle = (id: number) => {
    const next = answerIds.includes(id) ? answerIds.filter((one) => one !== id) : [...answerIds, id];
    drafts.keep({ answerIds: next });
    setAnswerIds(next);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const answers = { answer_ids: answerIds, user_text: survey.allow_user_answer ? userText : '' };
    if (isEmptySurvey(answers)) return showToast(t('error_none_field_is_selected'), 'error');
    send.mutate(answers);
  };
  return (
    <PromptCard
      title={survey.question}
      kicker={t(kind === 'survey_unsubscribe' ? 'prompt_unsubscribed' : 'prompt_rate')}
      mark={<MessageCircleQuestionMark size={22} />}
      onClose={close}
    >
      {survey.description !== '' && <p className={styles.text}>{survey.description}</p>}
      <form className={styles.form} onSubmit={onSubmit}>
        <fieldset className={styles.answers} aria-label={survey.question}>
          {survey.answers.map(({ id, text }) => (
            <label key={id} className={styles.answer}>
              <input type="checkbox" checked={answerIds.includes(id)} onChange={() => toggle(id)} />
              {text}
            </label>
          ))}
        </fieldset>
        {survey.allow_user_answer && (
          <div className={styles.words}>
            <label htmlFor={wordsId}>{t('prompt_survey_words')}</label>
            <textarea
              id={wordsId}
              rows={2}
              maxLength={MAX_WORDS}
              value={userText}
              onChange={({ target }) => {
                drafts.keep({ userText: target.value });
                setUserText(target.value);
              }}
            />
          </div>
        )}
        <div className={styles.actions}>
          <Button type="submit" look="primary" busy={send.isPending}>
            {t('prompt_survey_send')}
          </Button>
          <Button onClick={() => close()}>{t('action_later')}</Button>
        </div>
      </form>
    </PromptCard>
  );
}

function useSend(kind: SurveyKind, close: PromptProps['close']) {
  const { t } = useTranslation();
  const api = useApi();
  return useMutation({
    mutationFn: (answers: SurveyAnswers) =>
      api.call(answerSurveyCall, {
        params: { id: SURVEY_ID },
        body: { ...answers, answer_ids: [...answers.answer_ids], kind },
      }),
    onSuccess() {
      close(true);
      showToast(t('sent'));
    },
    // The viewer has done their part: the failure is for the log alone.
    onError(error) {
      console.warn('A survey was not sent.', error);
      close();
    },
  });
}
