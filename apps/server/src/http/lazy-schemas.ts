/**
 * Compiles the schemas of calls when they are first needed: a process makes few of its hundreds of calls soon, and compiling all of them
 * took half of its start.
 */
import type { Call } from '@aerial/contract/core.ts';
import ajvCompiler from '@fastify/ajv-compiler';
import buildSerializer from 'fast-json-stringify';

type BuildValidator = ReturnType<typeof ajvCompiler>;
type Validate = ReturnType<ReturnType<BuildValidator>>;

/** As Fastify's own: validators of parameters, queries and bodies, compiled by their first request. */
export function lazyValidators(): BuildValidator {
  const build = ajvCompiler();
  return (schemas, options) => {
    const compile = build(schemas, options);
    return (route) => {
      let validate: Validate | undefined;
      const validateLazily = ((data: unknown) => {
        validate ??= compile(route);
        const isValid = validate(data);
        validateLazily.errors = validate.errors;
        return isValid;
      }) as Validate;
      return validateLazily;
    };
  };
}

/** The serializer of a call's answers, compiled by the first. Fields that the contract does not name are left out. */
export function lazySerializer(call: Call): (value: unknown) => string {
  let serialize: ((value: unknown) => string) | undefined;
  return (value) => {
    // It changes the schema that it compiles.
    serialize ??= buildSerializer(structuredClone(call.answer) as never) as (value: unknown) => string;
    return serialize(value);
  };
}
