/** Packages Vite must bundle before the first story runs: found late, they reload the page under a running test. */
export const prebundled = [
  '@vanilla-extract/recipes/createRuntimeFn',
  '@vanilla-extract/sprinkles/createRuntimeSprinkles',
  'lucide-react',
  'react',
  'react-aria-components',
  'react-dom',
  'react-dom/client',
  'react-markdown',
  'remark-gfm',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'recharts',
  'sonner',
]
