/** `aerial report`: the books, payments, answers to surveys, and why a playback stuttered. */
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { EpochSeconds } from '@aerial/domain/time.ts';
import { isBalanced, proveLedger } from '../../src/billing/ledger.pg.ts';
import { paymentsCsv } from '../../src/billing/reconciliation.pg.ts';
import { stutterReport } from '../../src/features/metrics/stutter.pg.ts';
import { surveyCsv } from '../../src/features/prompts/survey-report.pg.ts';
import type { CommandContext } from '../context.ts';
import type { CommandDefinitions, ParsedArguments } from '../definition.ts';
import { InstallationError, onInstallation } from '../installation.ts';
import { languageOf, singleArgument, timeSpan, unexpected } from '../options.ts';
import { ledgerReport } from '../packets-report.ts';

export interface ReportLedgerCommand {
  readonly name: 'report ledger';
}
export interface ReportPaymentsCommand {
  readonly name: 'report payments';
  readonly from: EpochSeconds;
  readonly to: EpochSeconds;
  readonly provider?: string;
}
export interface ReportSurveyCommand {
  readonly name: 'report survey';
  readonly language: string;
  readonly provider?: string;
  readonly surveyId?: number;
}
export interface ReportStutterCommand {
  readonly name: 'report stutter';
  /** The statistics id of a playback. */
  readonly playback: string;
  readonly language: string;
}
export type ReportCommand = ReportLedgerCommand | ReportPaymentsCommand | ReportSurveyCommand | ReportStutterCommand;

function parseLedger({ positionals }: ParsedArguments): Result<ReportLedgerCommand, string> {
  const name = 'report ledger';
  return positionals.length > 0 ? fail(unexpected(name, positionals)) : ok({ name });
}

async function runLedger({ name }: ReportLedgerCommand, context: CommandContext): Promise<void> {
  const proof = await onInstallation(context, name, ({ db }) => proveLedger(db));
  ledgerReport(proof).forEach(context.print);
  if (!isBalanced(proof)) throw new InstallationError('the books do not balance');
}

function parsePayments(given: ParsedArguments): Result<ReportPaymentsCommand, string> {
  const name = 'report payments';
  if (given.positionals.length > 0) return fail(unexpected(name, given.positionals));
  const span = timeSpan(name, given);
  const provider = given.text('provider');
  return span.ok ? ok({ name, from: span.value.start, to: span.value.end, ...(provider && { provider }) }) : span;
}

async function runPayments(command: ReportPaymentsCommand, context: CommandContext): Promise<void> {
  await onInstallation(context, command.name, async ({ db }) => {
    for await (const line of paymentsCsv(db, command)) context.print(line);
  });
}

function parseSurvey(given: ParsedArguments): Result<ReportSurveyCommand, string> {
  const name = 'report survey';
  if (given.positionals.length > 0) return fail(unexpected(name, given.positionals));
  const id = given.text('id');
  if (id !== undefined && !/^[1-9]\d{0,8}$/u.test(id)) return fail(`--id ${id}: expected the number of a survey`);
  const language = languageOf(given);
  if (!language.ok) return language;
  const provider = given.text('provider');
  return ok({
    name,
    language: language.value,
    ...(provider && { provider }),
    ...(id !== undefined && { surveyId: Number(id) }),
  });
}

async function runSurvey(command: ReportSurveyCommand, context: CommandContext): Promise<void> {
  await onInstallation(context, command.name, async ({ db }) => {
    for await (const line of surveyCsv(db, command)) context.print(line);
  });
}

function parseStutter(given: ParsedArguments): Result<ReportStutterCommand, string> {
  const name = 'report stutter';
  const playback = singleArgument(name, given.positionals, {
    thing: 'playback',
    missing: 'the statistics id of a playback is missing; the player shows it to the viewer',
  });
  if (!playback.ok) return playback;
  if (!/^\d{1,19}$/u.test(playback.value))
    return fail(`${name} ${playback.value}: expected the statistics id of a playback`);
  const language = languageOf(given);
  return language.ok ? ok({ name, playback: playback.value, language: language.value }) : language;
}

async function runStutter({ name, playback, language }: ReportStutterCommand, context: CommandContext): Promise<void> {
  const lines = await onInstallation(context, name, ({ db }) => stutterReport(db, playback, language));
  if (!lines)
    throw new InstallationError(
      `no player has reported the quality of playback ${playback} (events are searched in PostgreSQL: EVENT_SINKS)`,
    );
  lines.forEach(context.print);
}

export const reportDefinitions: CommandDefinitions<ReportCommand> = {
  'report ledger': { options: {}, parse: parseLedger, run: runLedger },
  'report payments': {
    options: { from: { type: 'string' }, to: { type: 'string' }, provider: { type: 'string' } },
    parse: parsePayments,
    run: runPayments,
  },
  'report survey': {
    options: { language: { type: 'string' }, id: { type: 'string' }, provider: { type: 'string' } },
    parse: parseSurvey,
    run: runSurvey,
  },
  'report stutter': { options: { language: { type: 'string' } }, parse: parseStutter, run: runStutter },
};
