/** Opens a data folder in a process of its own, says whether it got it, and holds it until it is killed. */
import { openDataFolder } from '../data-folder.ts';

const opened = openDataFolder(process.argv[2]!, 'server', '0.1.0');
if (opened.ok) opened.value.describe({ address: 'http://localhost:1234' });
process.send?.(opened.ok ? 'held' : 'refused');
process.once('disconnect', () => process.exit()); // the test is gone
