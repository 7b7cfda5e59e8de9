// What the partner gives to sites that show its player: turns the frame with its page into a player that can be spoken to.
(() => {
  const MARK = 'partnertv';
  window.VitrinaSDK = {
    connect(frame, listener) {
      const { origin } = new URL(frame.src, location.href);
      const hear = ({ source, data }) => {
        if (source === frame.contentWindow && data && data[MARK] === 1) listener(data.event);
      };
      const say = (command, value) => frame.contentWindow?.postMessage({ [MARK]: 1, command, value }, origin);
      window.addEventListener('message', hear);
      return {
        play: () => say('play'),
        pause: () => say('pause'),
        setMuted: (isMuted) => say('muted', isMuted),
        setVolume: (volume) => say('volume', volume),
        destroy: () => window.removeEventListener('message', hear),
      };
    },
  };
})();
