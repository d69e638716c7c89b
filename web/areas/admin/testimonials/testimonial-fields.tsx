import { useWatch, type UseFormReturn } from 'react-hook-form';
import { offeredPlatforms, type TestimonialForm } from '#domain/testimonials/testimonial.ts';
import { translatedLanguages } from '#web/areas/admin/editing/field-spec.ts';
import { useShownServices } from '#web/lib/services/use-services.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

const examples: Record<string, string> = {
  youtube: 'https://www.youtube.com/watch?v=…',
  vimeo: 'https://vimeo.com/…',
  direct: 'https://…/video.mp4',
};

interface FieldsProps {
  form: UseFormReturn<TestimonialForm>;
}

export function TestimonialFields({ form }: FieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const services = useShownServices();
  const platform = useWatch({ control, name: 'video_platform' });
  return (
    <>
      <TextField
        label="Client name"
        required
        autoComplete="off"
        data-focus-first
        error={errors.client_name?.message}
        {...register('client_name')}
      />
      <div className="grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <SelectField label="Platform" error={errors.video_platform?.message} {...register('video_platform')}>
          {Object.entries(offeredPlatforms).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
          {/* Older rows may use another platform. They keep it until a different one is chosen. */}
          {platform === 'other' ? <option value="other">Other site</option> : null}
        </SelectField>
        <TextField
          label="Video URL"
          type="url"
          required
          autoComplete="off"
          placeholder={examples[platform]}
          error={errors.video_url?.message}
          {...register('video_url')}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField label="Rating" error={errors.rating?.message} {...register('rating')}>
          {[5, 4, 3, 2, 1].map((rating) => (
            <option key={rating} value={rating}>
              {rating} {rating === 1 ? 'star' : 'stars'}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Service used"
          optional
          list="services-of-the-shop"
          autoComplete="off"
          error={errors.service_used?.message}
          {...register('service_used')}
        />
        <datalist id="services-of-the-shop">
          {services.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <TextField
          label="Display order"
          inputMode="numeric"
          hint="Lower comes first"
          autoComplete="off"
          error={errors.display_order?.message}
          {...register('display_order')}
        />
      </div>
      <TextArea
        label="Testimonial"
        optional
        rows={4}
        error={errors.testimonial_text?.message}
        {...register('testimonial_text')}
      />
      <TextField
        label="Results achieved"
        optional
        autoComplete="off"
        error={errors.results_achieved?.message}
        {...register('results_achieved')}
      />
      <TranslatedTexts form={form} />
      <div className="flex flex-wrap gap-x-8">
        <Checkbox label="Featured" {...register('is_featured')} />
        <Checkbox label="Active: clients see it" {...register('is_active')} />
      </div>
    </>
  );
}

/** What visitors in other languages read. Without both texts, they see the English ones. */
function TranslatedTexts({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState;
  return translatedLanguages.map(([language, name]) => (
    <details key={language} className="rounded-control bg-white/3 px-4">
      <summary className="flex min-h-12 cursor-pointer items-center font-medium">{name}</summary>
      <div lang={language} className="grid gap-4 pb-4">
        <TextArea
          label={`Testimonial in ${name}`}
          optional
          rows={4}
          dir="auto"
          hint="Empty fields show the English text"
          error={errors.translations?.[language]?.testimonial_text?.message}
          {...register(`translations.${language}.testimonial_text`)}
        />
        <TextField
          label={`Results in ${name}`}
          optional
          dir="auto"
          autoComplete="off"
          error={errors.translations?.[language]?.results_achieved?.message}
          {...register(`translations.${language}.results_achieved`)}
        />
      </div>
    </details>
  ));
}
