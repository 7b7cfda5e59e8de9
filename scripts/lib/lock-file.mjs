/**
 * Completes package-lock.json. npm leaves out the optional packages of other platforms when the registry at hand does
 * not offer them, and "npm ci" then refuses the file everywhere. Their names contain their platform.
 */

/**
 * The entries a lock file lacks: every package named under `optionalDependencies` must have one.
 * @returns name → entry to add; without an integrity, which only a registry that has the package knows
 */
export function missingOptional(lock) {
  const present = new Set(
    Object.keys(lock.packages).map((at) => at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
  const missing = {};
  for (const entry of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!present.has(name)) missing[name] = optionalEntry(name, version, entry);
    }
  }
  return missing;
}

function optionalEntry(name, version, parent) {
  const words = name.split('/').at(-1).split(/[-.]/);
  const os = words.find((word) => ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'].includes(word));
  const cpu = words.find((word) => ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'].includes(word));
  if (!os || !cpu || !/^\d+\.\d+\.\d+/.test(version))
    throw new Error(`${name}@${version} does not say which platform it is for; add it to package-lock.json by hand.`);
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : undefined;
  return {
    version,
    cpu: [cpu],
    ...(parent.dev ? { dev: true } : {}),
    ...(libc ? { libc: [libc] } : {}),
    license: parent.license ?? 'MIT',
    optional: true,
    os: [os],
  };
}

/** The lock file with the missing entries, in npm's order. */
export function completeLock(lock) {
  const added = Object.entries(missingOptional(lock)).map(([name, entry]) => [`node_modules/${name}`, entry]);
  const packages = [...Object.entries(lock.packages), ...added].sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(packages) };
}
