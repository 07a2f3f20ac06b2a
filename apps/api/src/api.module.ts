import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { PassportModule } from '@nestjs/passport';
import { ScheduleModule } from '@nestjs/schedule';
import { TerminusModule } from '@nestjs/terminus';
import { CONTROLLERS } from './controllers.js';
import { providersOf, type Opened } from './providers.js';

/** The public HTTP API, on what its process has opened. */
@Module({})
export class ApiModule {
  /** @param others providers of its process, in the same context; one may take the place of one of the api */
  static with(opened: Opened, others: readonly Provider[] = []): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        PassportModule,
        ScheduleModule.forRoot(),
        TerminusModule.forRoot({ logger: false }),
        // libs/config has read and checked the settings; Nest reads nothing from the environment or from a file.
        ConfigModule.forRoot({ ignoreEnvFile: true, ignoreEnvVars: true, skipProcessEnv: true, load: [() => opened.settings] }),
      ],
      controllers: CONTROLLERS,
      providers: [...providersOf(opened), ...others],
    };
  }
}
