/**
 * Pages for developers of the application. A production build has neither these addresses nor their code: the condition is
 * evaluated at build time.
 * @source F-125, F-126
 */
export const TEST_PAGES =
  import.meta.env.MODE === 'production'
    ? ([] as const)
    : ([
        ['/test', 'src/features/trials/TestPage.tsx', () => import('../features/trials/TestPage.tsx')],
        ['/test_feed', 'src/features/trials/TestFeedPage.tsx', () => import('../features/trials/TestFeedPage.tsx')],
        [
          '/vitrina_test',
          'src/features/trials/VitrinaTestPage.tsx',
          () => import('../features/trials/VitrinaTestPage.tsx'),
        ],
      ] as const);
