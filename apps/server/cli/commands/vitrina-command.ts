/** `aerial channel vitrina`: a channel plays live in the player of a third party. */
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { VitrinaJson } from '../../src/db/schema/channels.ts';
import { changeVitrina } from '../../src/imports/channels/vitrina.ts';
import type { CommandContext } from '../context.ts';
import type { CommandDefinitions, ParsedArguments } from '../definition.ts';
import { onInstallation } from '../installation.ts';
import { singleArgument } from '../options.ts';

export interface VitrinaCommand {
  readonly name: 'channel vitrina';
  readonly channel: string;
  readonly vitrina: VitrinaJson | undefined;
}

/** A day. */
const MAX_OFFSET_S = 86_400;
/** A page of the web or a path of this installation; nothing that runs in our own page. */
const isAddress = (text: string): boolean =>
  /^\/(?!\/)/u.test(text) || (URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol));

function parseVitrina({ positionals, text, hasFlag }: ParsedArguments): Result<VitrinaCommand, string> {
  const name = 'channel vitrina';
  const channel = singleArgument(name, positionals, {
    thing: 'channel',
    missing: 'the id or slug of a channel is missing',
  });
  if (!channel.ok) return channel;
  const [web, light, sdk, offset] = [text('web'), text('light'), text('sdk'), text('offset')];
  if (hasFlag('remove'))
    return web === undefined
      ? ok({ name, channel: channel.value, vitrina: undefined })
      : fail('--remove and --web exclude each other');
  if (web === undefined) return fail(`${name}: --web is missing`);
  for (const [option, given] of [
    ['web', web],
    ['light', light],
    ['sdk', sdk],
  ] as const) {
    if (given !== undefined && !isAddress(given))
      return fail(`--${option} ${given}: expected an http or https address, or a path of this installation`);
  }
  if (offset !== undefined && !(/^\d{1,5}$/u.test(offset) && Number(offset) <= MAX_OFFSET_S))
    return fail(`--offset ${offset}: expected seconds from 0 to ${MAX_OFFSET_S}`);
  return ok({
    name,
    channel: channel.value,
    vitrina: {
      web,
      ...(light === undefined ? {} : { webLight: light }),
      ...(sdk === undefined ? {} : { sdk }),
      ...(offset === undefined ? {} : { offsetS: Number(offset) }),
    },
  });
}

async function runVitrina({ name, channel, vitrina }: VitrinaCommand, context: CommandContext): Promise<void> {
  await onInstallation(context, name, ({ db, announce }) => changeVitrina(db, channel, vitrina, announce));
  context.print(
    vitrina
      ? `${channel} is shown live by the player at ${vitrina.web}`
      : `${channel} no longer uses an embedded player`,
  );
}

export const vitrinaDefinitions: CommandDefinitions<VitrinaCommand> = {
  'channel vitrina': {
    options: {
      web: { type: 'string' },
      light: { type: 'string' },
      sdk: { type: 'string' },
      offset: { type: 'string' },
      remove: { type: 'boolean' },
    },
    parse: parseVitrina,
    run: runVitrina,
  },
};
