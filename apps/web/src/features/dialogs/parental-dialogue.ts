/** The server's dialogue about parental control, parsed defensively: the contract leaves its shape open. @source */

type DialogueAction = 'set_pin' | 'settings' | 'ignore' | 'close';

export interface DialogueButton {
  readonly label: string;
  readonly action: DialogueAction;
  readonly isPrimary: boolean;
}
export interface Dialogue {
  readonly title?: string;
  readonly message?: string;
  readonly icon?: string;
  readonly buttons: readonly DialogueButton[];
}

const ACTIONS: readonly string[] = ['set_pin', 'settings', 'ignore', 'close'] satisfies DialogueAction[];
const words = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** An unknown action closes. */
function buttonOf(value: unknown): DialogueButton[] {
  const { label, action, is_primary: isPrimary } = (value ?? {}) as Record<string, unknown>;
  const caption = words(label);
  if (caption === undefined) return [];
  return [
    {
      label: caption,
      action: ACTIONS.includes(String(action)) ? (action as DialogueAction) : 'close',
      isPrimary: isPrimary === true,
    },
  ];
}

/** @returns undefined when the user data has no dialogue */
export function dialogueOf(value: unknown): Dialogue | undefined {
  if (!value || typeof value !== 'object') return undefined;
  const { title, message, icon, buttons } = value as Record<string, unknown>;
  const list = Array.isArray(buttons) ? buttons.flatMap(buttonOf) : [];
  const said = { title: words(title), message: words(message), icon: words(icon) };
  if (list.length === 0 || (said.title === undefined && said.message === undefined)) return undefined;
  return {
    ...(said.title ? { title: said.title } : {}),
    ...(said.message ? { message: said.message } : {}),
    ...(said.icon ? { icon: said.icon } : {}),
    buttons: list,
  };
}
