/** Packages Vite must bundle before the first story runs: found late, they reload the page under a running test. */
export const prebundled = [
  '@vanilla-extract/recipes/createRuntimeFn',
  '@vanilla-extract/sprinkles/createRuntimeSprinkles',
  'd3-shape',
  'lucide-react',
  'react',
  'react-aria/useMenu',
  'react-aria-components',
  'react-stately/useMenuTriggerState',
  'react-dom',
  'react-dom/client',
  'react-markdown',
  'remark-gfm',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'sonner',
  'topojson-client',
]
