/** The proof of the owner, as a form holds it. */
import type { Proof } from '@aerial/contract/calls/account.ts';

/** The field of a request for each proof. */
const FIELDS = { password: 'password', pin: 'pincode', code: 'token' } as const;

export type ProofBody = { [Field in (typeof FIELDS)[Proof]]?: string };

export const proofBody = (proof: Proof, value: string): ProofBody => ({ [FIELDS[proof]]: value });

/** Digits only where the proof has no others. */
export const typedProof = (proof: Proof, text: string): string =>
  proof === 'password' ? text : text.replaceAll(/\D/g, '').slice(0, proof === 'pin' ? 4 : 16);

/** Whether it is worth sending. */
export const isComplete = (proof: Proof, value: string): boolean =>
  proof === 'pin' ? value.length === 4 : value !== '';

/** Whether the word of confirmation was typed; case and blanks around it do not matter. */
export const isConfirmed = (typed: string, word: string): boolean =>
  typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();
