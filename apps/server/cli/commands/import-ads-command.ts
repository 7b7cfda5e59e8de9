/** `aerial import ads`: which ads a provider shows. */
import { ok, type Result } from '@aerial/domain/result.ts';
import { importAds } from '../../src/imports/ads/write-ads.ts';
import { readFile, type CommandContext } from '../context.ts';
import type { CommandDefinitions, ParsedArguments } from '../definition.ts';
import { onInstallation } from '../installation.ts';
import { singleArgument } from '../options.ts';
import { adsReport } from '../report.ts';

export interface ImportAdsCommand {
  readonly name: 'import ads';
  readonly file: string;
  readonly provider?: string;
}

function parseImportAds({ positionals, text }: ParsedArguments): Result<ImportAdsCommand, string> {
  const name = 'import ads';
  const file = singleArgument(name, positionals, { thing: 'file', missing: 'a file is missing' });
  if (!file.ok) return file;
  const provider = text('provider');
  return ok({ name, file: file.value, ...(provider && { provider }) });
}

async function runImportAds({ name, file, provider }: ImportAdsCommand, context: CommandContext): Promise<void> {
  const chunks = await readFile(file, context);
  const report = await onInstallation(context, name, ({ db, announce }) =>
    importAds(db, chunks, { announce, ...(provider === undefined ? {} : { provider }) }),
  );
  context.print(adsReport(report));
}

export const importAdsDefinitions: CommandDefinitions<ImportAdsCommand> = {
  'import ads': { options: { provider: { type: 'string' } }, parse: parseImportAds, run: runImportAds },
};
