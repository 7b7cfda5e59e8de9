import type { PromptKind } from '@aerial/domain/prompts.ts';
import { EmailPrompt } from './EmailPrompt.tsx';
import type { PromptProps } from './prompt-props.ts';
import { InstallPrompt, PartnerPrompt, PermissionPrompt, RegisterPrompt, type PartnerTexts } from './SimplePrompts.tsx';
import { SurveyPrompt } from './SurveyPrompt.tsx';

interface OpenedPromptProps extends PromptProps {
  readonly kind: PromptKind;
  /** Asks the browser for its permission to send notifications. */
  readonly allow: () => void;
  /** The partner's own prompts. */
  readonly texts: readonly PartnerTexts[];
  /** Shows the browser's own question, where it offers to install the application. */
  readonly install: (() => void) | undefined;
}

/** The prompt that is open. */
export default function OpenedPrompt({ kind, close, drafts, allow, texts, install }: OpenedPromptProps) {
  switch (kind) {
    case 'register':
      return <RegisterPrompt close={close} />;
    case 'email':
      return <EmailPrompt close={close} drafts={drafts} />;
    case 'survey_rate':
    case 'survey_unsubscribe':
      return <SurveyPrompt key={kind} kind={kind} close={close} drafts={drafts} />;
    case 'permission':
      return <PermissionPrompt close={close} allow={allow} />;
    case 'install':
      return install ? <InstallPrompt close={close} install={install} /> : null;
    default: {
      const own = texts.find((prompt) => prompt.kind === kind);
      return own ? (
        <PartnerPrompt key={kind} texts={own} close={close} install={kind.endsWith('_install') ? install : undefined} />
      ) : null;
    }
  }
}
