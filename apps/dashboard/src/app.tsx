import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from './api/query-client';
import { Toasts } from './parts/toasts';
import { router } from './router';
import { LanguageProvider } from './texts/language';

/** The whole page. Its Content-Security-Policy allows no style elements, so the components must make none. */
export function App() {
  return (
    <CSPProvider disableStyleElements>
      <LanguageProvider>
        <QueryClientProvider client={queryClient}>
          <Toasts>
            <RouterProvider router={router} />
          </Toasts>
        </QueryClientProvider>
      </LanguageProvider>
    </CSPProvider>
  );
}
