/** Dark modules of a QR code as one SVG path, one unit per module. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
