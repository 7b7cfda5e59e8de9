import { Switch } from '@aerial/ui/Switch.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../core/links.tsx';
import { useRuntime } from '../../core/runtime.tsx';
import { chooseCommands, startReceiver, takesCommands } from '../../parts/remote/start.ts';

/** Whether this screen takes commands of the account's other devices. */
export default function RemoteSwitch() {
  const { t } = useTranslation();
  const runtime = useRuntime();
  const go = useGo();
  const [isOn, setOn] = useState(takesCommands);
  const toggle = (next: boolean) => {
    chooseCommands(next);
    setOn(next);
    if (next) void startReceiver(runtime, (path) => void go(path));
  };
  return (
    <Switch label={t('settings_device_remote')} note={t('settings_device_remote_text')} isOn={isOn} onToggle={toggle} />
  );
}
