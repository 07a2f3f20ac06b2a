import { csrfHeaders } from './client';
import { Problem } from './problem';

/**
 * What an employee's words sound like, as WAV.
 * @param wish the body of `POST /api/employees/{employeeId}/preview`
 * @throws Problem
 */
export async function previewOf(employeeId: string, wish: object): Promise<Blob> {
  const response = await fetch(`/api/employees/${employeeId}/preview`, {
    method: 'POST',
    headers: { ...csrfHeaders(), 'Content-Type': 'application/json' },
    body: JSON.stringify(wish),
  }).catch(() => {
    throw new Problem(0, 'UNREACHABLE', 'the service does not answer');
  });
  if (!response.ok) throw Problem.of(response, await response.json().catch(() => undefined));
  return response.blob();
}
