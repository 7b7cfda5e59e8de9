// @vitest-environment jsdom
import { NETWORK_KEY } from '@aerial/api-client/provider-queries.ts';
import { describe, expect, test } from 'vitest';
import { render } from '../testing.tsx';
import { useViewerFeature } from './viewer-features.ts';

function Conveniences() {
  return <p>{[useViewerFeature('moments'), useViewerFeature('follow')].join()}</p>;
}

describe('conveniences of the application', () => {
  test.each([
    ['are offered by default', {}, 'true,true'],
    ['that the provider hides are not offered', { hidden_features: ['follow'] }, 'true,false'],
  ])('%s', async (_rule, provider, expected) => {
    const { container } = await render(<Conveniences />, {
      prepare: (queryClient) => queryClient.setQueryData(NETWORK_KEY, { provider }),
    });
    expect(container.textContent).toBe(expected);
  });

  test('are not offered before the settings of the provider are here', async () => {
    const { container } = await render(<Conveniences />);
    expect(container.textContent).toBe('false,false');
  });
});
