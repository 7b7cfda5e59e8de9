// The partner's script for embedding sites: connects to the player in the frame.
(() => {
  const MARK = 'partnertv';
  window.VitrinaSDK = {
    connect(frame, listener) {
      const { origin } = new URL(frame.src, location.href);
      const onMessage = ({ source, data }) => {
        if (source === frame.contentWindow && data && data[MARK] === 1) listener(data.event);
      };
      const say = (command, value) => frame.contentWindow?.postMessage({ [MARK]: 1, command, value }, origin);
      window.addEventListener('message', onMessage);
      return {
        play: () => say('play'),
        pause: () => say('pause'),
        setMuted: (isMuted) => say('muted', isMuted),
        setVolume: (volume) => say('volume', volume),
        destroy: () => window.removeEventListener('message', onMessage),
      };
    },
  };
})();
