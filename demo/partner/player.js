// The partner's player: plays its own stream of a channel, reports events to the embedding page, and executes its commands.
(() => {
  const MARK = 'partnertv';
  const video = document.getElementById('picture');
  const query = new URLSearchParams(location.search);
  const post = (event) => window.parent.postMessage({ [MARK]: 1, event }, '*');
  const failed = (kind, detail) => post({ type: 'error', kind, detail });

  video.addEventListener('playing', () => post({ type: 'playing' }));
  video.addEventListener('waiting', () => post({ type: 'waiting' }));
  video.addEventListener('pause', () => post({ type: 'paused' }));
  video.addEventListener('ended', () => post({ type: 'ended' }));
  video.addEventListener('volumechange', () => post({ type: 'sound', volume: video.volume, muted: video.muted }));

  const commands = {
    play: () => video.play().catch((error) => error.name === 'NotAllowedError' && post({ type: 'refused' })),
    pause: () => video.pause(),
    muted: (isMuted) => void (video.muted = isMuted),
    volume: (volume) => void (video.volume = volume),
  };
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || !data || data[MARK] !== 1) return;
    commands[data.command]?.(data.value);
  });

  function start(address) {
    if (!window.Hls?.isSupported()) {
      video.src = address;
      video.addEventListener('error', () => failed('network', 'the browser cannot play it'));
      return post({ type: 'ready' });
    }
    const hls = new window.Hls({ liveSyncDurationCount: 3, capLevelToPlayerSize: true });
    hls.on(window.Hls.Events.MANIFEST_PARSED, () => post({ type: 'ready' }));
    hls.on(window.Hls.Events.ERROR, (_event, { fatal, type, details }) => {
      if (!fatal) return;
      if (type === window.Hls.ErrorTypes.MEDIA_ERROR) return hls.recoverMediaError();
      failed('network', details);
    });
    hls.attachMedia(video);
    hls.loadSource(address);
    // Having stood still, live goes on where it is now.
    video.addEventListener(
      'play',
      () =>
        void (
          hls.liveSyncPosition &&
          video.currentTime < hls.liveSyncPosition - 10 &&
          (video.currentTime = hls.liveSyncPosition)
        ),
    );
  }

  fetch(`/__demo/stream?${query}`)
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(`the stream answered ${answer.status}`))))
    .then(({ address }) => start(address))
    .catch((error) => failed('network', String(error.message ?? error)));
})();
