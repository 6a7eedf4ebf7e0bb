SELECT mailing_list_counter_rebuild();
